"""The pages by their names below docs/."""

import argparse
import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import mcts.settings
from api.problem_types import PROBLEM_TYPES
from api.schemas.events import STREAMS, event_shape
from deploy.cli import command_line
from deploy.reference.measured_effects import MEASURED
from deploy.reference.tables import field_rows, kind_of, table
from engine.game_schemas import KINDS, game_schema
from engine.json_schema import json_schema
from engine.manifest import ManifestSchema
from engine.options import DescriptionSchema
from engine.registry import game_ids, load_game
from engine.types import Json
from mcts.settings import PRESETS, Settings
from tasks.config import Config, settings_table
from tasks.problems import PREFIX
from tasks.store.metric_families import FAMILIES

MADE = "<!-- Made by `python -m deploy.reference`; changes belong into the code. -->\n\n"
OWN_GAMES = "engine.games."


def pages() -> dict[str, str]:
    """Every page and drawing."""
    found = {
        "reference/search-settings.md": search_settings(),
        "reference/events.md": events(),
        "reference/problems.md": problem_types(),
        "reference/command-line.md": commands(),
        "reference/manifest.md": manifest(),
        "reference/configuration.md": configuration(),
        "reference/metrics.md": metrics(),
    }
    names = {name: text.splitlines()[0].lstrip("# ") for name, text in found.items()}
    found["reference/index.md"] = listing("Reference", "Made from the code.", names, "reference/")
    pictures = {game_id: load_game(game_id).codec.picture() for game_id in own_games()}
    found |= {f"games/{game_id}-board.svg": svg for game_id, svg in pictures.items() if svg}
    shapes = {f"reference/json/{game_id}.md": game_json(game_id) for game_id in own_games()}
    titles = {name: load_game(Path(name).stem).manifest.name for name in shapes}
    text = "The fields of states, views and actions, made from the code."
    found |= shapes | {"reference/json/index.md": listing("Each game's JSON", text, titles, "reference/json/")}
    return {name: text if name.endswith(".svg") else MADE + text for name, text in found.items()}


def listing(title: str, text: str, pages: dict[str, str], folder: str) -> str:
    """A page that lists others of its folder, by their titles."""
    return f"# {title}\n\n{text}\n\n" + "".join(
        f"- [{told}]({name.removeprefix(folder)})\n" for name, told in pages.items()
    )


def own_games() -> list[str]:
    """The games that come with the project."""
    return [game_id for game_id in game_ids() if type(load_game(game_id).codec).__module__.startswith(OWN_GAMES)]


def search_settings() -> str:
    """Every setting, its default, its range and its meaning."""
    meanings = _attribute_texts(mcts.settings, "Settings")
    rows = [
        [f"`{f.name}`", _shown(f.default), _range(f), meanings[f.name], MEASURED.get(f.name, "not measured")]
        for f in fields(Settings)
    ]
    changes = [[name, ", ".join(f"`{k}` {_shown(v)}" for k, v in told.items())] for name, told in PRESETS.items()]
    return (
        "# Search settings\n\nFor `options` of a decision, an analysis or a seat, for `search` and `presets` of a "
        "manifest, and for bots on the command line (`MCTS hard:time_ms=100`). Measured effects are points of the "
        "first of two searches that differ in nothing else ([measurements](../measurements.md)).\n\n"
        + table(["setting", "default", "range", "meaning", "measured effect"], rows)
        + "\n\n## Difficulties\n\nWhat each changes for every game; a game's manifest may change more.\n\n"
        + table(["difficulty", "changes"], changes)
        + "\n"
    )


def _attribute_texts(module: Any, name: str) -> dict[str, str]:
    """The text below each attribute of a class, which Python itself does not keep."""
    tree = ast.parse(inspect.getsource(module))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    texts = {}
    for attribute, text in pairwise(body):
        if isinstance(attribute, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            assert isinstance(attribute.target, ast.Name)
            texts[attribute.target.id] = " ".join(str(text.value.value).split())
    return texts


def _shown(value: object) -> str:
    words = {None: "none", True: "on", False: "off"}
    if value is None or isinstance(value, bool):
        return words[value]
    return f"{value:,}" if isinstance(value, int) else str(value)


def _range(setting: Any) -> str:
    if "range" in setting.metadata:
        low, high = setting.metadata["range"]
        return f"{low:,} to {high:,}"
    return ", ".join(f"`{word}`" for word in setting.metadata.get("choices", ("on", "off")))


def events() -> str:
    """Every event of every stream, with the fields of its data."""
    parts = [
        "# Events\n\n`GET /v1/decisions/{id}/events`, `/v1/analyses/{id}/events` and `/v1/matches/{id}/events` stream "
        "server-sent events. The data of each is one JSON object whose `event` is the event's name. A stream ends with "
        "`done`, `cancelled` or `failed`, which carries the result; it can be resumed after any `id` by "
        "`Last-Event-ID`.\n"
    ]
    inner: dict[str, Json] = {}
    for stream, names in STREAMS.items():
        parts.append(f"\n## {stream.title()}\n")
        told: dict[str, tuple[Json, list[str]]] = {}
        for event in names:
            schema = json_schema([event_shape(stream, event)])
            known = told.setdefault(names[event].__name__, (schema, []))
            known[1].append(event)
        for schema, same in told.values():
            words = ", ".join(f"`{event}`" for event in same)
            rows = [row for row in field_rows(schema) if row[0] != "`event`"]
            parts.append(f"\n### {words}\n\n{schema.get('description', '')}\n\n{_fields_table(rows)}\n")
            inner |= schema.get("$defs", {})
    parts.append("\n## Parts\n")
    for name, schema in inner.items():
        parts.append(f"\n### {name}\n\n{schema.get('description', '')}\n\n{_fields_table(field_rows(schema))}\n")
    return "".join(parts)


def _fields_table(rows: list[list[str]]) -> str:
    return table(["field", "is", "always", "meaning"], rows)


def problem_types() -> str:
    """Every type of problem."""
    rows = [
        [f"`{code}`", ", ".join(map(str, statuses)) or "–", text] for code, (statuses, text) in PROBLEM_TYPES.items()
    ]
    return (
        "# Problem types\n\nErrors are [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457) problem details. `type` is "
        f"`{PREFIX}` and one of these codes; `detail` is a sentence for people; `errors[0].pointer` names the field "
        "of the request that it is about, where there is one.\n\n" + table(["code", "status", "means"], rows) + "\n"
    )


def commands() -> str:
    """What every subcommand says of itself."""
    parts = ["# Command line\n"]
    for name, parser in _parsers(command_line()):
        parts.append(f"\n## {name}\n\n{parser.description or ''}\n\n" if parser.description else f"\n## {name}\n\n")
        parts.append(f"```\n{parser.format_usage().strip()}\n```\n")
        rows = [
            [f"`{', '.join(action.option_strings) or action.metavar or action.dest}`", action.help or ""]
            for action in parser._actions
            if not isinstance(action, (argparse._HelpAction, argparse._SubParsersAction))
        ]
        if rows:
            parts.append("\n" + table(["argument", "meaning"], rows) + "\n")
    return "".join(parts)


def _parsers(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """A parser and those of its subcommands, by their whole names; each with what its parent says of it."""
    yield parser.prog, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            texts = {choice.dest: choice.help for choice in action._choices_actions}
            for name, below in action.choices.items():
                text = texts.get(name) or ""
                below.description = below.description or f"{text[:1].upper()}{text[1:]}."
                yield from _parsers(below)


def manifest() -> str:
    """The fields of game.json."""
    schema = json_schema([ManifestSchema()])
    option = json_schema([DescriptionSchema()])
    parts = [
        "# Manifest\n\nThe fields of a game's `game.json`; unknown ones are refused.\n\n"
        + table(["field", "is", "needed", "meaning"], field_rows(schema))
    ]
    for name, told in schema["$defs"].items():
        parts.append(f"\n\n## {name}\n\n" + table(["field", "is", "needed", "meaning"], field_rows(told)))
    rows = [[f"`{name}`", kind_of(told)] for name, told in option["$defs"]["Description"]["properties"].items()]
    text = "Of an option of a new game: either its default alone, whose type a value must then have, or an object."
    parts.append(f"\n\n## Description\n\n{text}\n\n" + table(["field", "is"], rows) + "\n")
    return "".join(parts)


def configuration() -> str:
    """Every environment variable."""
    limits = {f"KIBITZ_{f.name.upper()}": f.metadata for f in fields(Config)}
    rows = []
    for variable, default, meaning in settings_table():
        told = limits[variable]
        span = f"{told['low']:,} to {told['high']:,}" if told["low"] is not None else ", ".join(told["words"])
        shown = "as many as cores" if variable == "KIBITZ_WORKERS" else default
        rows.append([f"`{variable}`", f"`{shown}`" if shown else "", span, meaning])
    return (
        "# Configuration\n\nAll settings are environment variables, checked at start; `kibitz settings` prints those "
        "in force. Unknown names are refused.\n\n" + table(["variable", "default", "range", "meaning"], rows) + "\n"
    )


def metrics() -> str:
    """Every metric."""
    rows = [
        [", ".join(f"`{name}`" for name in family.shown), family.kind, ", ".join(family.labels), family.meaning]
        for family in FAMILIES
    ]
    return (
        "# Metrics\n\nWhat `GET /metrics` shows, in Prometheus's text form. Counts are kept in Redis, so **all of them "
        "are of the whole fleet**, whichever API process is scraped (`kibitz_build_info` alone is of that process). "
        "With several of them scraped, never sum over `instance`: take one, as in "
        "`max without (instance) (kibitz_load)` and "
        "`sum(max without (instance) (rate(kibitz_decisions_total[5m])))`. What happens often (HTTP, waiting, "
        "round trips) is sent every second. A Redis that loses its data starts the counts at 0, as a process that is "
        "started anew does elsewhere; `rate()` knows that.\n\n"
        + table(["series", "kind", "labels", "meaning"], rows)
        + "\n"
    )


def game_json(game_id: str) -> str:
    """The fields of a game's states, views and actions."""
    game = load_game(game_id)
    parts = [
        f"# {game.manifest.name}: JSON\n\nThe same as JSON Schema, with examples: "
        + ", ".join(f"`/v1/games/{game_id}/schema/{kind}.json`" for kind in KINDS)
        + f". Tables and numbering: `/v1/games/{game_id}/reference`.\n"
    ]
    told: dict[str, Json] = {}
    for kind in KINDS:
        schema = game_schema(game_id, kind)
        parts.append(f"\n## The {kind}\n\n{schema['description']}\n\n")
        if "anyOf" in schema:
            parts.append("One of: " + ", ".join(kind_of(option) for option in schema["anyOf"]) + ".\n")
        else:
            parts.append(_described(schema))
        told |= {name: part for name, part in schema.get("$defs", {}).items() if name not in told}
    if told:
        parts.append("\n## Parts\n")
    for name, part in told.items():
        parts.append(f"\n### {name}\n\n" + _described(part))
    return "".join(parts)


def _described(schema: Json) -> str:
    text = f"{schema['description']}\n\n" if "description" in schema and "$schema" not in schema else ""
    if not schema.get("properties"):
        return text + "No fields.\n"
    return text + table(["field", "is", "needed", "meaning"], field_rows(schema)) + "\n"
