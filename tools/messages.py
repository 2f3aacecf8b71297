"""Write the types of all messages for the browser client, from the structs that the server speaks.

python tools/messages.py > src/pioche/client/messages.d.ts
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from pioche.server import forms, wire
from pioche.server.paths import CALLS

HEAD = (
    "/** Made by tools/messages.py from the server's own structs: every message, and its parts. */"
)
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
REF = "#/$defs/"


def main() -> None:
    print(declarations())


def declarations() -> str:
    screen, server = get_args(wire.FromScreen), get_args(wire.FromServer)
    kinds = [forms.Trouble, wire.Event, *screen, *server]
    kinds += [kind for call in CALLS for kind in (call.takes, call.answers) if is_struct(kind)]
    _, parts = msgspec.json.schema_components(
        list(dict.fromkeys(kinds)), ref_template=REF + "{name}"
    )
    unions = [union("FromScreen", screen), union("FromServer", server)]
    return "\n\n".join([HEAD, *(shape(*part) for part in sorted(parts.items())), *unions])


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def union(name: str, kinds: tuple[type, ...]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(kind.__name__ for kind in kinds) + ";"


def shape(name: str, part: dict[str, Any]) -> str:
    """One struct. The server leaves out what is as usual only where its forms say so; it always
    writes the fields of messages."""
    asked = {kind.__name__ for kind in get_args(wire.FromScreen)} | {"NewTable", "Trouble"}
    needed = part.get("required", []) if name in asked else list(part.get("properties", {}))
    lines = [
        f"  {field}{'' if field in needed else '?'}: {kind_of(of)};"
        for field, of in part.get("properties", {}).items()
    ]
    note = " ".join(part.get("description", "").split())
    return f"/** {note} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}"


def kind_of(of: dict[str, Any]) -> str:
    if "$ref" in of:
        return str(of["$ref"]).removeprefix(REF)
    if "anyOf" in of:
        return " | ".join(kind_of(each) for each in of["anyOf"])
    if "enum" in of:
        return " | ".join(f'"{each}"' for each in of["enum"])
    match of.get("type"):
        case "null":
            return "null"
        case "array":
            inner = kind_of(of["items"]) if "items" in of else "any"
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            inner = of.get("additionalProperties")
            return f"Record<string, {kind_of(inner) if isinstance(inner, dict) else 'any'}>"
        case str() as plain:
            return PLAIN[plain]
    return "any"


if __name__ == "__main__":
    main()
