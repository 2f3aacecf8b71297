"""Print a digest of whole games: every state, view, imagined world and event of each step.

Run it in different modes: `PLAIN=1 python fingerprint.py 2`.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from random import Random

sys.path[0] = str(Path(__file__).parent.parent)

from laws.laws import settings, viewers, walk
from pioche.games.game import slugs


def fingerprint(games: int) -> str:
    digest = hashlib.sha256()
    for slug in slugs():
        for setting in settings(slug, brief=True):
            for seed in range(games):
                rng = Random(seed)
                for step in walk(setting, seed, longest=40):
                    digest.update(step.after.key)
                    digest.update(repr((step.after.events, step.after.sheet())).encode())
                    viewer = rng.choice(viewers(step.after))
                    view = step.after.view(viewer)
                    digest.update(view.key)
                    digest.update(view.imagine(rng).key)
    return digest.hexdigest()


if __name__ == "__main__":
    print(fingerprint(int(sys.argv[1])))
