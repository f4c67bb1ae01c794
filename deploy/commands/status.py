"""`kibitz status`: the fleet as one table."""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence

from deploy import redis_server
from deploy.processes import KINDS
from engine.types import Json
from tasks.store import fleet
from tasks.store.clock import clock
from tasks.store.fleet import BACKGROUND, DECIDE, DELIVER, Fleet
from tasks.store.roll import Process

HEAD = ("host", "kind", "processes", "version", "up", "games")
GAP = "  "


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the subcommand."""
    command = commands.add_parser(
        "status", help="show the whole fleet: hosts, processes, versions, games, load, queues"
    )
    command.add_argument("--json", action="store_true", help="as one JSON object")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print it; the exit status is 1 if something is missing that decisions need."""
    redis_server.demand()
    seen = fleet.look()
    missing = problems(seen)
    if options.json:
        print(json.dumps(as_json(seen) | {"problems": missing}, indent=2))
    else:
        print("\n".join([*_table([HEAD, *_rows(seen)]), "", *_summary(seen), *(f"! {text}" for text in missing)]))
    return 1 if missing else 0


def problems(seen: Fleet) -> list[str]:
    """What keeps decisions from being accepted, searched or answered in time, and what does not belong together."""
    found = [f"no {kind} is there: nothing {does}" for kind, does in _NEEDED.items() if not seen.of_kind(kind)]
    versions = {_version(process) for process in seen.processes}
    if len(versions) > 1:
        found.append(f"several versions at once: {', '.join(sorted(versions))}")
    return found


_NEEDED = {"web": "accepts requests", "worker": "searches", "guard": "answers what is late"}


def as_json(seen: Fleet) -> Json:
    """The same for programs."""
    return {
        "workers": seen.workers,
        "busy": seen.busy,
        "load": round(seen.load, 3),
        "queues": {name: {"length": q.length, "oldest_s": round(q.oldest_s, 3)} for name, q in seen.queues.items()},
        "jobs": dict(seen.jobs),
        "games": sorted(seen.games),
        "processes": [
            {
                "host": process.host,
                "kind": process.kind,
                "pid": process.pid,
                "version": process.version,
                "build": process.build,
                "up_s": round((process.seen_ms - process.started_ms) / 1000),
                **process.about,
            }
            for process in seen.processes
        ],
    }


def _rows(seen: Fleet) -> list[Sequence[str]]:
    """A row for the processes of one kind and version on one host."""
    groups: dict[tuple[str, str, str], list[Process]] = defaultdict(list)
    for process in seen.processes:
        groups[process.host, process.kind, _version(process)].append(process)
    order = list(KINDS)
    rows = sorted(groups.items(), key=lambda group: (group[0][0], order.index(group[0][1]), group[0][2]))
    return [
        (host, kind, str(len(those)), version, _duration(min(map(_up_s, those))), _games(those))
        for (host, kind, version), those in rows
    ]


def _up_s(process: Process) -> float:
    return (clock.now_ms() - process.started_ms) / 1000


def _version(process: Process) -> str:
    return f"{process.version}+{process.build}" if process.build else process.version


def _games(those: list[Process]) -> str:
    """How many games all of them have loaded; nothing for kinds that load none."""
    loaded = [set(process.about["games"]) for process in those if "games" in process.about]
    return str(len(set.intersection(*loaded))) if loaded else ""


def _summary(seen: Fleet) -> list[str]:
    decide, background, deliver = (seen.queues[name] for name in (DECIDE, BACKGROUND, DELIVER))
    jobs = ", ".join(f"{number} {state}" for state, number in seen.jobs.items())
    rows = [
        ("load", f"{seen.load:.2f} ({seen.running} searches run, {decide.length} wait, {seen.workers} processes)"),
        ("oldest", f"{decide.oldest_s:.2f} s"),
        ("jobs", f"{jobs}; the oldest has waited for {background.oldest_s:.1f} s"),
        ("webhooks", f"{deliver.length} due, the oldest for {deliver.oldest_s:.1f} s"),
        ("guards", str(len(seen.of_kind("guard")))),
        ("games", ", ".join(sorted(seen.games)) or "none is loaded yet"),
    ]
    return _table(rows)


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return [line.rstrip() for line in lines]


def _duration(seconds: float) -> str:
    for unit, length in (("d", 86_400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{seconds / length:.0f} {unit}"
    return f"{max(0.0, seconds):.0f} s"
