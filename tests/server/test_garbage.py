"""What a server loads once is not searched for garbage."""

from __future__ import annotations

import gc

from pioche.server.serve import leave_out_what_stays


def test_what_is_there_at_the_start_is_left_out_of_later_searches():
    before = gc.get_freeze_count()
    leave_out_what_stays()
    try:
        assert gc.get_freeze_count() > before
        assert len(gc.get_objects()) < 1_000
    finally:
        gc.unfreeze()
