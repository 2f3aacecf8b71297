"""What the Love Letters share: draw one, play one, choose, protect, leave, know.

No game of its own: each of them has its cards, its effects and its ending in its own folder.
"""
