"""The roll of processes: who was seen lately is there, who left or is long gone is not, damaged entries do no harm."""

import pytest

from tasks.store import fleet, keys, roll
from tasks.store.client import text_client
from tasks.store.metrics import counts, tally

pytestmark = pytest.mark.usefixtures("empty_redis")


def test_a_process_is_there_until_it_leaves() -> None:
    assert roll.call("guard", {}) > 0
    (seen,) = roll.present()
    assert (seen.kind, seen.about) == ("guard", {})
    assert seen.version
    roll.leave("guard")
    assert roll.present() == []


def test_old_and_damaged_entries_are_forgotten() -> None:
    roll.call("worker", {"games": ["nim"]})
    (name, text), *_ = text_client().hgetall(str(keys.PROCESSES)).items()  # type: ignore[union-attr]
    old = text.replace('"seen":', '"seen":1,"was":')
    text_client().hset(str(keys.PROCESSES), mapping={"a|b": text, "h|worker|x": "[]", "elsewhere|worker|7": old})
    assert [process.about for process in roll.present()] == [{"games": ["nim"]}]
    assert text_client().hkeys(str(keys.PROCESSES)) == [name]


def test_an_empty_fleet_has_no_load() -> None:
    seen = fleet.look()
    assert (seen.workers, seen.busy, seen.load, seen.processes) == (0, 0, 0.0, [])


def test_tallies_are_sent_once() -> None:
    tally.flush()
    tally.add({"http|GET|/|200": 2})
    tally.add({"http|GET|/|200": 1})
    before = counts().get("http|GET|/|200", 0)
    tally.flush()
    tally.flush()
    assert counts()["http|GET|/|200"] == before + 3
