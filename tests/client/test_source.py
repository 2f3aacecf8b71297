"""The client's source: types hold, texts are in the catalogues, libraries are the pinned ones."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.locale import catalogue
from pioche.server.client_files import FOLDER, files, libraries, words
from pioche.server.shell import LIBRARIES

ROOT = Path(__file__).parent.parent.parent
SOURCES = [path for path in FOLDER.rglob("*.js") if "vendor" not in path.parts]
OURS = {"Pioche"}  # a name, the same everywhere


def tool(name):
    spec = importlib.util.spec_from_file_location(f"tools_{name}", ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def compiler():
    """TypeScript, as it is pinned, with the types of the libraries."""
    vendor = tool("vendor")
    here, pins = vendor.TYPES / "vendor.toml", vendor.PINS.read_bytes()
    if not here.exists() or here.read_bytes() != pins:
        if shutil.which("npm") is None:
            pytest.skip("npm is not here to fetch TypeScript: install Node and npm")
        subprocess.run([sys.executable, ROOT / "tools" / "vendor.py", "--types"], check=True)
    return vendor.TYPES / "typescript" / "bin" / "tsc"


@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.worker.json"])
def test_types_hold(compiler, project):
    done = check(compiler, Path(__file__).parent / project)
    assert done.returncode == 0, done.stdout


def test_a_wrong_type_would_be_found(compiler, tmp_path):
    (tmp_path / "wrong.js").write_text('export const count = /** @type {number} */ ("one");\n')
    base = Path(__file__).parent / "tsconfig.json"
    project = tmp_path / "tsconfig.json"
    project.write_text(f'{{"extends": "{base}", "include": ["wrong.js"]}}')
    assert "TS2352" in check(compiler, project).stdout


def check(compiler, project):
    command = ["node", compiler, "--project", project]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_source_is_checked():
    for source in SOURCES:
        assert source.read_text(encoding="utf-8").startswith("// @ts-check\n/**"), source


def test_the_messages_are_those_of_the_server():
    written = (FOLDER / "messages.d.ts").read_text(encoding="utf-8")
    assert written == tool("messages").declarations() + "\n", (
        "write it with: python tools/messages.py > src/pioche/client/messages.d.ts"
    )


# ---- words


def spoken():
    """Ids in the source, as patterns."""
    for source in SOURCES:
        for text in re.findall(r"""["`]((?:client|table)\.[^"`\s]*)["`]""", source.read_text()):
            yield source.name, re.sub(r"\\\$\\\{[^}]*\\\}", "[^.]+", re.escape(text))


def test_every_text_that_is_said_is_in_the_catalogues():
    known = catalogue("en")[0]
    for source, pattern in spoken():
        assert any(re.fullmatch(pattern, name) for name in known), f"{source}: {pattern}"


def test_every_text_of_the_client_is_said():
    patterns = {pattern for _, pattern in spoken()}
    unused = {
        name
        for name in catalogue("en")[0]
        if name.startswith("client.") and not any(re.fullmatch(p, name) for p in patterns)
    }
    assert unused == set()


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_no_text_stands_in_the_markup(source):
    assert set(texts_in_markup(source.read_text(encoding="utf-8"))) <= OURS


def texts_in_markup(code):
    """What stands between a tag's end and the next tag or hole."""
    for text in re.findall(r"<[a-z][^<>`]*[\"a-z1-6\s]>([^<>$`{}]*)(?=<|\$\{)", code):
        if re.search(r"[A-Za-z]{2}", text):
            yield text.strip()


def test_a_text_in_the_markup_would_be_found():
    assert list(texts_in_markup('html`<p class="a">Your turn</p>`')) == ["Your turn"]


def test_browsers_get_what_they_need_of_the_catalogues():
    told = words("fr").body.decode()
    for name in ("client.welcome", "parade.name", "parade.card", "table.phrase.hello"):
        assert f'"{name}":' in told
    assert "page.what" not in told
    assert "parade_table." not in told


# ---- libraries


def test_every_library_is_there_with_its_licence():
    for library in libraries():
        text = files()[library["licence"]].body.decode()
        assert "MIT" in text or "Apache License" in text
    assert set(LIBRARIES.values()) <= set(files())
    known = {name for name in files() if name.startswith("vendor/")}
    pinned = {f"vendor/{name}" for p in tool("vendor").pinned() for name in p.files.values()}
    assert known == pinned


def test_libraries_are_served_as_they_were_published(compiler):
    vendor = tool("vendor")
    for package in vendor.pinned():
        for source, name in package.files.items():
            published = (vendor.TYPES / package.name / source).read_bytes()
            assert (vendor.SERVED / name).read_bytes() == published, name
