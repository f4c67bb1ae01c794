"""Types of every game's states, views and actions for both clients, made from the service's JSON Schemas.

    python clients/make_types.py http://localhost:8000

writes clients/js/src/games.d.ts and clients/python/kibitz_client/games.py for the games that the service plays, and
clients/js/src/api.d.ts for what it is asked and answers.
"""

import json
import re
import sys
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Schema = Any
FOLDER = Path(__file__).parent
KINDS = ("state", "view", "action")
API_SHAPES = (
    *("Difficulty", "JobStatus", "Slot", "Seat", "DecisionRequest", "Decision", "MatchRequest", "Match"),
    *("AnalysisRequest", "Analysis", "Judged"),
)
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Language(ABC):
    """How types are written; `lines` gathers those that have names."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    @abstractmethod
    def plain(self, kind: str) -> str:
        """A JSON type that has no parts."""

    @abstractmethod
    def literal(self, values: list[Any]) -> str:
        """One of some values."""

    @abstractmethod
    def array(self, item: str) -> str:
        """A list of things."""

    @abstractmethod
    def mapping(self, item: str) -> str:
        """An object with any names."""

    @abstractmethod
    def record(self, name: str, about: str, parts: Mapping[str, str], required: list[str], *, open_: bool) -> None:
        """Write an object of known fields down under a name; if it is open, there may be others."""

    @abstractmethod
    def alias(self, name: str, written: str) -> None:
        """Give a type a name."""

    def union(self, types: Iterator[str]) -> str:
        """Any of some types."""
        return " | ".join(dict.fromkeys(types))


class TypeScript(Language):
    """Interfaces."""

    def plain(self, kind: str) -> str:
        return {"integer": "number", "object": "Record<string, any>", "any": "any"}.get(kind, kind)

    def literal(self, values: list[Any]) -> str:
        return " | ".join(json.dumps(value) for value in values)

    def array(self, item: str) -> str:
        return f"({item})[]" if "|" in item else f"{item}[]"

    def mapping(self, item: str) -> str:
        return f"Record<string, {item}>"

    def record(self, name: str, about: str, parts: Mapping[str, str], required: list[str], *, open_: bool) -> None:
        self.lines += [f"/** {about} */"] if about else []
        self.lines.append(f"export interface {name} {{")
        for field, kind in parts.items():
            written = field if NAME.fullmatch(field) else json.dumps(field)
            self.lines.append(f"  {written}{'' if field in required else '?'}: {kind};")
        self.lines += ["  [name: string]: any;"] if open_ else []
        self.lines.append("}")

    def alias(self, name: str, written: str) -> None:
        self.lines.append(f"export type {name} = {written};")


class Python(Language):
    """Typed dictionaries. What may be anything is `object`: an Any in a type makes mypy take an overload's Any."""

    def plain(self, kind: str) -> str:
        names = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}
        return names.get(kind, "dict[str, object]" if kind == "object" else "object")

    def literal(self, values: list[Any]) -> str:
        return f"Literal[{', '.join(repr(value) for value in values)}]"

    def array(self, item: str) -> str:
        return f"list[{item}]"

    def mapping(self, item: str) -> str:
        return f"dict[str, {item}]"

    def record(self, name: str, about: str, parts: Mapping[str, str], required: list[str], *, open_: bool) -> None:
        fields = (f"{json.dumps(f)}: {t if f in required else f'NotRequired[{t}]'}" for f, t in parts.items())
        self.lines += [f"# {about}"] if about else []
        self.lines.append(f'{name} = TypedDict("{name}", {{{", ".join(fields)}}})')

    def alias(self, name: str, written: str) -> None:
        self.lines.append(f"{name} = {written}")


class Writer:
    """Writes one schema, its definitions first, under names that begin with the game's."""

    def __init__(self, language: Language, prefix: str, schema: Schema) -> None:
        self.language, self.prefix, self.defs = language, prefix, schema.get("$defs", {})
        self.named: dict[str, str] = {}

    def write(self, name: str, schema: Schema) -> str:
        """The type of a schema, whose own name may be used for it."""
        if "$ref" in schema:
            return self._referred(schema["$ref"].rpartition("/")[2])
        for words in ("oneOf", "anyOf"):
            if words in schema:
                return self.language.union(self.write(f"{name}{n}", part) for n, part in enumerate(schema[words], 1))
        if "const" in schema or "enum" in schema:
            return self.language.literal(schema["enum"] if "enum" in schema else [schema["const"]])
        kinds = schema.get("type", "object" if "properties" in schema else "any")
        if isinstance(kinds, list):
            return self.language.union(self._of_kind(name, kind, schema) for kind in kinds)
        return self._of_kind(name, kinds, schema)

    def _referred(self, name: str) -> str:
        if name not in self.named:
            own = self.prefix + camel(name)
            self.named[name] = own  # first, for it may speak of itself
            self.named[name] = self.write(own, self.defs[name])
        return self.named[name]

    def _of_kind(self, name: str, kind: str, schema: Schema) -> str:
        if kind == "array":
            return self.language.array(self.write(f"{name}Item", schema.get("items") or {}))
        if kind == "object" and "properties" in schema:
            parts = {field: self.write(name + camel(field), part) for field, part in schema["properties"].items()}
            about = " ".join(schema.get("description", "").split())
            is_open = schema.get("additionalProperties") is True
            self.language.record(name, about, parts, schema.get("required", []), open_=is_open)
            return name
        if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            return self.language.mapping(self.write(f"{name}Entry", schema["additionalProperties"]))
        return self.language.plain(kind)


def camel(words: str) -> str:
    """go-9x9 as Go9x9."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", words))


def typescript(games: Mapping[str, Mapping[str, Schema]]) -> str:
    """The types of games, by id and kind, as a TypeScript module."""
    language, table = TypeScript(), []
    for game, schemas in games.items():
        types = _types_of(language, game, schemas)
        table.append(f"  {json.dumps(game)}: {{ {'; '.join(f'{kind}: {types[kind]}' for kind in KINDS)} }};")
    head = "/** Made from the service's JSON Schemas by clients/make_types.py: do not change. */"
    return "\n".join([head, *language.lines, "export interface Games {", *table, "}", ""])


def python(games: Mapping[str, Mapping[str, Schema]]) -> str:
    """The types of games, by id and kind, as a Python module."""
    language, names = Python(), []
    for game, schemas in games.items():
        types = _types_of(language, game, schemas)
        seen = " | ".join(dict.fromkeys([types["state"], types["view"]]))
        name = re.sub(r"\W", "_", game).upper()
        names.append(f"{name}: GameName[{seen}, {types['action']}] = GameName({json.dumps(game)})")
    head = '"""Made from the service\'s JSON Schemas by clients/make_types.py: do not change."""'
    brings = ["from typing import Literal, NotRequired, TypedDict", "from kibitz_client.shapes import GameName"]
    return "\n\n".join([head, "# ruff: noqa\n# fmt: off", *brings, *language.lines, *names]) + "\n"


def typescript_api(document: Schema) -> str:
    """The shapes of requests and answers that no game changes, as a TypeScript module."""
    language = TypeScript()
    writer = Writer(language, "", {"$defs": document["components"]["schemas"]})
    for shape in API_SHAPES:
        written = writer.write(shape, {"$ref": shape})
        if written != shape:
            language.alias(shape, written)
    head = "/** Made from the service's OpenAPI document by clients/make_types.py: do not change. */"
    return "\n".join([head, *language.lines, ""])


def _types_of(language: Language, game: str, schemas: Mapping[str, Schema]) -> dict[str, str]:
    """The type of each kind; a view that is like the state has no type of its own."""
    found: dict[str, str] = {}
    for kind in KINDS:
        if kind == "view" and _shape(schemas["view"]) == _shape(schemas["state"]):
            found[kind] = found["state"]
            continue
        found[kind] = name = camel(game) + camel(kind)
        written = Writer(language, name, schemas[kind]).write(name, schemas[kind])
        if written != name:
            language.alias(name, written)
    return found


def _shape(schema: Schema) -> Schema:
    """A schema without what it says about itself."""
    return {name: part for name, part in schema.items() if name not in ("$id", "title", "description", "examples")}


def document_at(url: str, path: str) -> Any:
    """What a service has at a path."""
    with urllib.request.urlopen(url.rstrip("/") + path) as answer:
        return json.load(answer)


def schemas_at(url: str) -> dict[str, dict[str, Schema]]:
    """The schemas of all games of a service, by id and kind."""
    found = {}
    for game in sorted(game["id"] for game in document_at(url, "/v1/games")["games"]):
        found[game] = {kind: document_at(url, f"/v1/games/{game}/schema/{kind}.json") for kind in KINDS}
    return found


if __name__ == "__main__":
    known = schemas_at(sys.argv[1])
    (FOLDER / "js" / "src" / "games.d.ts").write_text(typescript(known))
    (FOLDER / "js" / "src" / "api.d.ts").write_text(typescript_api(document_at(sys.argv[1], "/openapi.json")))
    (FOLDER / "python" / "kibitz_client" / "games.py").write_text(python(known))
