"""Write the two fonts of the client from the npm packages of Fontsource.

    python tools/fonts.py FOLDER    # node_modules, with both packages unpacked in it

Only letters of English, French and Dutch are kept, and of Fraunces only the soft, heavy cuts that
titles and numerals are set in. Needs fonttools and brotli, which nothing else here does.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).parent.parent / "src/pioche/client/fonts"
LETTERS = (
    "U+0020-007E,U+00A0-00FF,U+0131,U+0152,U+0153,U+0178,U+02BC,U+02C6,U+02DA,U+02DC,U+2013,"
    "U+2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2032,U+2033,U+2039,U+203A,U+20AC,U+2212"
)
# name: the file in its package (version 5.3.0 of both), and the cuts that are kept
FONTS = {
    "fraunces": ("fraunces-latin-full-normal", ["opsz=72", "SOFT=100", "WONK=0", "wght=600:900"]),
    "figtree": ("figtree-latin-wght-normal", ["wght=300:900"]),
}


def fonttools(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "fontTools", *arguments], check=True)


def write(name: str, packages: Path) -> None:
    source, cuts = FONTS[name]
    package = packages / "@fontsource-variable" / name
    with tempfile.TemporaryDirectory() as folder:
        cut = Path(folder) / "cut.ttf"
        fonttools("varLib.instancer", package / f"files/{source}.woff2", *cuts, "-o", cut, "-q")
        features = "--layout-features=kern,liga,lnum,tnum,ccmp,mark,locl"
        output = f"--output-file={TARGET / name}.woff2"
        fonttools("subset", cut, f"--unicodes={LETTERS}", features, "--flavor=woff2", output)
    shutil.copy(package / "LICENSE", TARGET / f"{name}.LICENSE.txt")


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    for name in FONTS:
        write(name, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
