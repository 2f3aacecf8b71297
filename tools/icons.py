"""Write art/icons.js, the icons that Pioche draws with, from the npm package of game-icons.

    python tools/icons.py FOLDER    # where the package lies unpacked

Which icons, and who drew them, stands in icons.toml: whoever uses another adds it there. Credits
come from the same list, so that no icon can be drawn without its author being named.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TARGET = HERE.parent / "src/pioche/client/art/icons.js"
DRAWN = re.compile(r'<path fill="currentColor" d="([^"]+)"/>')

HEAD = """\
// @ts-check
/**
 * Written by tools/icons.py from tools/icons.toml: do not edit.
 * Icons of game-icons, {licence}; paths from {package} {version}.
 */

"""


def path_of(name: str, icons: dict[str, Any]) -> str:
    """The icon's outline in a square of 512. Icons of several paths are not among ours."""
    if name not in icons:
        raise SystemExit(f"the package has no icon {name}: mend {HERE / 'icons.toml'}")
    drawn = DRAWN.fullmatch(icons[name]["body"])
    if drawn is None:
        raise SystemExit(f"the icon {name} is not one path: choose another")
    return drawn[1]


def module(wanted: dict[str, Any], icons: dict[str, Any]) -> str:
    """The text of icons.js: outlines by name, and credits by author."""
    authors = wanted["authors"].values()
    names = sorted(name for author in authors for name in author["icons"])
    outlines = "".join(f'  "{name}": "{path_of(name, icons)}",\n' for name in names)
    thanks = "".join(
        f'  {{ author: "{author["name"]}", icons: {json.dumps(sorted(author["icons"]))} }},\n'
        for author in authors
    )
    return (
        HEAD.format(**wanted)
        + "/** The outline of each icon in a square of 512.\n"
        + " * @type {Record<string, string>} */\n"
        + f"export const ICONS = {{\n{outlines}}};\n\n"
        + "/** Who drew which icons, for the credits. */\n"
        + f"export const CREDITS = [\n{thanks}];\n\n"
        + "/** The licence of the icons. */\n"
        + f'export const LICENCE = "{wanted["licence"]}";\n'
    )


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    folder = Path(sys.argv[1])
    wanted = tomllib.loads((HERE / "icons.toml").read_text())
    version = json.loads((folder / "package.json").read_text())["version"]
    if version != wanted["version"]:
        raise SystemExit(f"icons.toml wants version {wanted['version']}, this is {version}")
    icons = json.loads((folder / "icons.json").read_text())["icons"]
    TARGET.write_text(module(wanted, icons))
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
