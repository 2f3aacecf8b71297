"""How Mission 626 is counted."""

from __future__ import annotations

from pioche.server.counts.tokens import Tokens, count_of

COUNT = count_of(Tokens(last="MIS-15d", highest="MIS-15", enough="MIS-17"))
