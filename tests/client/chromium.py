"""The browser that tests, measurements and pictures look through: Debian's Chromium.

Its headless shell is the same engine without the windows around it. The whole browser draws its own
tabs and menus even where nobody sees them, which takes three times as much computing for the same
pages (8.6 against 2.6 seconds for six of them).
"""

from __future__ import annotations

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SWITCHES = ("--no-sandbox", "--disable-gpu")
MISSING = "there is no chromium here: install it, for example with apt-get"


def chromium_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
