"""Keys: distinct, unmistakable, and spelled in one place only."""

import itertools
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from mcts import SearchResult
from tasks.requests import MatchRequest
from tasks.store import (
    decisions,
    job_queue,
    jobs,
    keys,
    presence,
    reports,
    roll,
    tenants,
    trees,
    webhook_secrets,
)
from tasks.store.client import text_client
from tasks.store.idempotency import Attempt
from tasks.store.rate_limits import RateLimit
from tests.tasks.samples import QUEUE, accepted, asked, lives_s, redis_ms

ROOT = Path(__file__).parents[3]
NASTY = [
    "",
    "a",
    "a:b",
    "a%3Ab",
    "a%b",
    "%",
    ":",
    "a:",
    ":a",
    "{id}",
    "ä",
    "\udc80",
    "\ud83d\ude00",
    "😀",
    " ",
    "a/b",
    "*",
]
TYPES = {"hash": "hash", "zset": "sorted set", "set": "set", "stream": "stream", "list": "list", "string": "string"}


def filled(key: keys.Key) -> str:
    return key(*(part for part in key.pattern.split(":") if part.startswith("{")))


def test_distinct_patterns() -> None:
    assert len(keys.ALL) > 20
    assert len({key.pattern for key in keys.ALL}) == len(keys.ALL)
    first_words = [key.pattern.partition(":")[0] for key in keys.ALL]
    assert len(set(first_words)) == len(first_words)
    assert "celery" not in first_words  # Celery's own
    assert len({filled(key) for key in keys.ALL}) == len(keys.ALL)


def test_everything_is_said_about_each() -> None:
    for key in keys.ALL:
        assert key.type in ("hash", "sorted set", "set", "stream", "list", "string", "channel")
        assert key.ttl
        assert key.holds
        assert filled(key).startswith(keys.PREFIX)


@pytest.mark.parametrize("key", [keys.DECISION, keys.IDEMPOTENCY, keys.TREE])
def test_parts_do_not_collide(key: keys.Key) -> None:
    count = key.pattern.count("{")
    choices = NASTY if count < 3 else NASTY[:9]
    given = list(itertools.product(choices, repeat=count))
    assert len({key(*parts) for parts in given}) == len(given)


def test_a_name_tells_its_parts() -> None:
    for part in NASTY:
        name = keys.IDEMPOTENCY(part, "x")
        prefix, word, tenant, rest = name.split(":")
        assert (prefix, word, rest) == ("kz", "idem", "x")
        assert unquote(tenant, errors="surrogatepass") == part
        assert name.isascii()


def test_the_number_of_parts_must_fit() -> None:
    assert str(keys.DUE) == keys.DUE() == "kz:due"
    for key, parts in ((keys.DECISION, ()), (keys.DUE, ("x",)), (keys.TREE, ("a", "b", "c")), (keys.JOB, ("a", None))):
        with pytest.raises(TypeError, match="parts"):
            key(*parts)
    with pytest.raises(TypeError, match="parts"):
        str(keys.DECISION)


def test_none_is_spelled_elsewhere() -> None:
    places = [path for folder in ("tasks", "api", "deploy") for path in (ROOT / folder).rglob("*") if path.is_file()]
    places = [path for path in places if not path.is_relative_to(ROOT / "api" / "guide")]  # which is made from docs
    sources = [path for path in places if path.suffix in (".py", ".lua", ".json", ".toml", ".sh", ".html", "")]
    assert len(sources) > 60
    spelling = [path.relative_to(ROOT).as_posix() for path in sources if b"kz:" in path.read_bytes()]
    assert spelling == ["tasks/store/keys.py"]


def test_celerys_queues_are_under_its_prefix() -> None:
    assert keys.queue("decide") == "kz:celery:decide"


def use_everything() -> None:
    """Leave a trace of everything that the store can hold."""
    decision = accepted(callback_url="https://example.com/")
    accepted()
    decisions.finish(decision, "done", {}, {"finished": 1})
    reports.add(decision.id, 0, SearchResult(1, 0.5, 9, 0.1, [], [1], "deadline"))
    trees.claim(keys.TREE("local", "nim", "g:1", 0), 100.0)
    trees.claim_pondering(asked(game_id="g:1"), 100.0)
    job = jobs.create(MatchRequest(game="nim"))
    jobs.add_step(job.id, 0, "action", {})
    for _ in range(3):
        jobs.create(MatchRequest(game="nim"))
    job_queue.claim()  # one is worked on, one rests, two are ready
    claimed = job_queue.claim()
    assert claimed is not None
    job_queue.put_back(claimed[0], "local", claimed[1], resting_after=0)
    webhook_secrets.create("acme")
    Attempt("local", "key", b"").made(decision.id)
    RateLimit("key", 5).take()
    tenants.create_key("acme")
    presence.beat_worker(["nim"])
    presence.beat_guard()
    roll.call("worker", {"games": []})
    decisions.claim(accepted().id)
    for process in ("p_1", "p_2"):  # one is called, one goes on waiting
        text_client().zadd(str(keys.STAYING), {process: redis_ms() + 10_000})
    accepted()


def test_every_key_in_redis_is_as_described(empty_redis: str) -> None:
    use_everything()
    text_client().delete(QUEUE)
    names: Any = text_client().keys("*")
    by_word = {key.pattern.partition(":")[0]: key for key in keys.ALL}
    described = {name: by_word[name.split(":")[1]] for name in names}
    for name, key in described.items():
        assert name.count(":") == key.pattern.count(":") + 1, name
        assert TYPES[str(text_client().type(name))] == key.type, name
        assert (lives_s(name) == -1) == (key.ttl == "for ever"), name
        if key.ttl.removesuffix(" s").isdigit():
            assert int(key.ttl.removesuffix(" s")) - 2 <= lives_s(name) <= int(key.ttl.removesuffix(" s")), name
    assert set(described.values()) == {key for key in keys.ALL if key.type != "channel"}
