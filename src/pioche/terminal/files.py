"""Files that people name: read whole, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from pioche.errors import BadInput

LARGEST = 4 << 20  # bytes; no replay comes near


def read_text(path: Path) -> str:
    try:
        if path.exists() and not path.is_file():
            raise BadInput(f"cannot read {path}: it is no file; choose a replay that Pioche wrote")
        if path.stat().st_size > LARGEST:
            raise BadInput(f"{path} is too large for a replay: choose another file")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is no text file: choose a replay that Pioche wrote") from None
    except OSError as error:
        raise BadInput(f"cannot read {path}: {reason(error)}; choose another file") from None


def write_text(path: Path, text: str) -> None:
    """Write through a temporary file beside it: an old file stays whole until the new one is."""
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=".pioche-", delete=False
        ) as file:
            temporary = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~umask())
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise BadInput(
            f"cannot write {path}: {reason(error)}; make room or choose another place"
        ) from None


def check_writable(path: Path) -> None:
    """Refuse before the game rather than after it."""
    if path.is_dir():
        raise BadInput(f"cannot write {path}: it is a folder; name a file in it")
    if path.exists():
        raise BadInput(f"{path} is there already: choose another name, or move it away first")
    if not path.parent.is_dir():
        raise BadInput(f"cannot write {path}: there is no folder {path.parent}; make it first")
    if not os.access(path.parent, os.W_OK):
        raise BadInput(f"cannot write {path}: {path.parent} is read-only; choose another place")


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
