"""Fetch the libraries of the browser client from npm, as `vendor.toml` pins them.

    python tools/vendor.py            what is served, into src/pioche/client/vendor
    python tools/vendor.py --types    what checks types, into .types/node_modules
    python tools/vendor.py --pin      first write down what the versions named there are

npm asks the registry that it is set up for. A package that is not the one pinned is refused.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "src" / "pioche" / "client"
PINS = CLIENT / "vendor.toml"
SERVED = CLIENT / "vendor"
TYPES = ROOT / ".types" / "node_modules"


@dataclass(frozen=True)
class Package:
    """One package of npm; `files` are those that are served: their names there and here."""

    name: str
    version: str
    integrity: str
    files: dict[str, str]


def pinned() -> list[Package]:
    found = tomllib.loads(PINS.read_text(encoding="utf-8"))["package"]
    return [
        Package(each["name"], each["version"], each["integrity"], each.get("files", {}))
        for each in found
    ]


def integrity_of(path: Path) -> str:
    """As npm writes it."""
    return "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()


def fetch(package: Package, folder: Path) -> Path:
    """The package as npm packs it."""
    command = ["npm", "pack", "--silent", f"{package.name}@{package.version}"]
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return folder / done.stdout.split()[-1]


def unpack(package: Package, folder: Path, is_pinning: bool) -> Path:
    """The package's files, if it is the one that was pinned."""
    archive = fetch(package, folder)
    found = integrity_of(archive)
    if is_pinning:
        pin(package, found)
    elif found != package.integrity:
        sys.exit(f"{package.name} {package.version} is not what vendor.toml pins: {found}")
    into = folder / "unpacked" / package.name
    with tarfile.open(archive) as opened:
        opened.extractall(into, filter="data")
    return into / "package"


def pin(package: Package, integrity: str) -> None:
    text = PINS.read_text(encoding="utf-8")
    start = text.index(f'name = "{package.name}"')
    old = f'integrity = "{package.integrity}"'
    place = text.index(old, start)
    PINS.write_text(
        text[:place] + f'integrity = "{integrity}"' + text[place + len(old) :], encoding="utf-8"
    )


def serve(package: Package, unpacked: Path) -> None:
    for source, name in package.files.items():
        shutil.copyfile(unpacked / source, SERVED / name)


def keep_types(package: Package, unpacked: Path) -> None:
    into = TYPES / package.name
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(unpacked, into)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--types", action="store_true")
    parser.add_argument("--pin", action="store_true")
    asked = parser.parse_args()
    for package in pinned():
        if not package.files and not asked.types and not asked.pin:
            continue
        with tempfile.TemporaryDirectory() as folder:
            unpacked = unpack(package, Path(folder), asked.pin)
            keep_types(package, unpacked) if asked.types else serve(package, unpacked)
        print(f"{package.name} {package.version}")
    if asked.types:
        shutil.copyfile(PINS, TYPES / "vendor.toml")  # says which ones are here


if __name__ == "__main__":
    main()
