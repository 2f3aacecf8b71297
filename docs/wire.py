"""Write docs/wire.md and docs/asyncapi.json from `server/wire.py`: python docs/wire.py

What a message says of itself there is all that is said here, so neither can be out of date
without a test noticing.
"""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from pioche.server import wire

HERE = Path(__file__).parent
PAGE, DESCRIPTION = HERE / "wire.md", HERE / "asyncapi.json"
SOCKET = "/api/tables/{table}/socket"
REFERENCE = "#/components/schemas/{name}"
TO_SERVER, TO_SCREEN = get_args(wire.FromScreen), get_args(wire.FromServer)
OVER_HTTP = (wire.NewTable, wire.NewMember)

INTRODUCTION = f"""# The wire

Made by `docs/wire.py` from `server/wire.py`; the same for programs is in `asyncapi.json`.

A screen opens a WebSocket at `{SOCKET}`, with its token in the cookie `pioche` or in the header
`Authorization: Bearer …`, and says `hello` with version {wire.VERSION}. Every message is a JSON
object of at most 8 KiB, sent as text, whose `is` says what it is; fields that are not listed are
refused. Times are milliseconds since 1970; those of real time are microseconds of the server's
own clock.
"""


def components() -> tuple[dict[str, Any], dict[type, str]]:
    """The schemas of all messages and their parts, and under which name each message is found."""
    kinds = [*TO_SERVER, *TO_SCREEN, *OVER_HTTP]
    references, schemas = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    names = [reference["$ref"].rpartition("/")[2] for reference in references]
    return schemas, dict(zip(kinds, names, strict=True))


# ---- the page


def page() -> str:
    schemas, names = components()
    parts = sorted(set(schemas) - set(names.values()))
    chapters = [
        ("From a screen", [names[kind] for kind in TO_SERVER]),
        ("From the server", [names[kind] for kind in TO_SCREEN]),
        ("Over HTTP", [names[kind] for kind in OVER_HTTP]),
        ("Parts of messages", parts),
    ]
    text = [INTRODUCTION]
    for title, found in chapters:
        text += [f"## {title}\n", *(section(name, schemas[name]) for name in found)]
    return "\n".join(text)


def section(name: str, schema: dict[str, Any]) -> str:
    """One message: what it is for, and its fields."""
    fields = dict(schema.get("properties", {}))
    tag = fields.pop("is", {}).get("enum", [name])[0]
    lines = [f"### `{tag}`\n" if tag != name else f"### {name}\n"]
    lines += [f"{' '.join(inspect.cleandoc(schema.get('description', '')).split())}\n"]
    if fields:
        required = schema.get("required", [])
        lines += ["| field | type | |", "|---|---|---|"]
        lines += [row(field, fields[field], field in required) for field in fields]
        lines.append("")
    return "\n".join(lines)


def row(field: str, schema: dict[str, Any], is_required: bool) -> str:
    default = "" if is_required else f"default `{json.dumps(schema.get('default'))}`"
    said = [schema["description"]] if "description" in schema else []
    return f"| `{field}` | {kind_of(schema)} | {'; '.join([*said, *filter(None, [default])])} |"


def kind_of(schema: dict[str, Any]) -> str:
    """A type in words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(kind_of(choice) for choice in schema["anyOf"])
    kind = str(schema.get("type", "any"))
    if kind == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {kind_of(schema['additionalProperties'])}"
    bounds = [schema[name] for name in ("minimum", "maximum") if name in schema]
    return f"{kind}, {' to '.join(map(str, bounds))}" if bounds else kind


# ---- the description for programs


def description() -> dict[str, Any]:
    schemas, names = components()
    for schema in schemas.values():
        if "description" in schema:
            schema["description"] = " ".join(schema["description"].split())
    sent = {names[kind]: message(names[kind]) for kind in (*TO_SERVER, *TO_SCREEN)}
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Pioche", "version": str(wire.VERSION)},
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": SOCKET,
                "parameters": {"table": {"description": "the id of the table"}},
                "messages": {n: {"$ref": f"#/components/messages/{n}"} for n in sent},
            }
        },
        "operations": {
            "hear": operation("receive", [names[kind] for kind in TO_SERVER]),
            "tell": operation("send", [names[kind] for kind in TO_SCREEN]),
        },
        "components": {"messages": sent, "schemas": schemas},
    }


def message(name: str) -> dict[str, Any]:
    return {"name": name, "payload": {"$ref": REFERENCE.format(name=name)}}


def operation(action: str, names: list[str]) -> dict[str, Any]:
    """What the server does with some of the messages."""
    messages = [{"$ref": f"#/channels/table/messages/{name}"} for name in names]
    return {"action": action, "channel": {"$ref": "#/channels/table"}, "messages": messages}


def texts() -> dict[Path, str]:
    """What belongs into the files."""
    described = json.dumps(description(), indent=1, ensure_ascii=False)
    return {PAGE: page(), DESCRIPTION: described + "\n"}


if __name__ == "__main__":
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")
