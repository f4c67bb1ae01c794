"""Keys of one decision or job are in one slot of a Redis Cluster; what is not is named, script by script."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from redis.crc import key_slot

from tasks.requests import MatchRequest
from tasks.store import decisions, hooks, job_queue, jobs, keys, presence, scripts, trees
from tests.tasks.samples import QUEUE, accepted, asked

LUA = Path(scripts.__file__).parent / "lua"
SHARED = {
    "accept_decision": {
        keys.DUE,
        keys.QUEUED,
        keys.OPEN,
        keys.RUNNING,
        keys.STAYING,
        keys.PROGRESS,
        keys.SERVED,
        QUEUE,
    },
    "add_step": {keys.PROGRESS, keys.JOBS},
    "answer_at_once": {keys.HOOKS, keys.METRICS},
    "beat": {keys.GUARD},
    "claim_decision": {keys.QUEUED, keys.PROGRESS, keys.RUNNING},
    "claim_hooks": {keys.HOOKS},
    "claim_job": {keys.READY, keys.TURNS, keys.AT_WORK},
    "claim_tree": set(),
    "create_job": {keys.JOBS, keys.JOBS_OF("anna")},
    "end_job": {keys.PROGRESS, keys.JOBS, keys.READY, keys.AT_WORK, keys.RESTING},
    "finish_decision": {keys.DUE, keys.QUEUED, keys.HOOKS, keys.METRICS, keys.NEWS, keys.OPEN, keys.RUNNING},
    "queue_job": {keys.JOBS, keys.READY, keys.TURNS, keys.AT_WORK, keys.RESTING},
    "recover_job": {keys.AT_WORK, keys.READY},
    "renew_lease": {keys.HOOKS},
    "report_progress": {keys.PROGRESS},
    "settle_hook": {keys.HOOKS, keys.NEWS},
    "store_tree": set(),
    "take_decision": {keys.QUEUED, keys.DUE, keys.OPEN, keys.RUNNING, keys.PROGRESS, keys.STAYING, keys.SERVED, QUEUE},
}
"""The keys of the whole service that each script touches beside those of one decision, job or tree: queues, lists of
what is open, counts and channels. docs/scaling.md says what that means for a Redis Cluster."""


@pytest.fixture
def run_with(empty_redis: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """The keys that each script was last run with."""
    seen: dict[str, list[str]] = {}
    run: Callable[..., Any] = scripts.run

    def recorded(name: str, names: Any, *arguments: Any) -> Any:
        seen[name] = [str(key) for key in names]
        return run(name, names, *arguments)

    monkeypatch.setattr(scripts, "run", recorded)
    return seen


def everything() -> None:
    """Every operation of the store that runs a script, at least once."""
    decision = accepted()
    decisions.take_or_stay("p_1", QUEUE, 0.01)
    decisions.claim(decision.id, again=True)
    decisions.report_progress(decision.id, {})
    decisions.finish(decision, "done", {})
    decisions.answer_at_once(decisions.new_id(), asked(), {}, {})
    ((hook, lease), *_) = hooks.claim(1000, 10) or [("d_x", "1")]
    hooks.renew(hook, lease, 1000)
    hooks.settle(hook, lease, "delivered", "", 0, 1000)
    name = keys.TREE("anna", "connect-four", "g", 0)
    trees.claim(name, 1.0)
    scripts.run("store_tree", [name], [1.0, "mark", "bytes", "asked", 0, 10])
    match = MatchRequest(game="connect-four", seats=[], tenant="anna")
    job = jobs.create(match)
    job_queue.claim()
    job_queue.recover(job.id, 3)
    jobs.add_step(job.id, 0, "move", {})
    jobs.end(job.id, "done")
    presence.beat_guard()


def test_keys_of_one_decision_or_job_share_a_slot(run_with: dict[str, list[str]]) -> None:
    everything()
    assert set(run_with) == {path.stem for path in LUA.glob("*.lua")} == set(SHARED)
    for script, names in run_with.items():
        shared = {str(key) for key in SHARED[script]}
        assert shared <= set(names), script
        own = set(names) - shared
        assert len({key_slot(name.encode()) for name in own}) <= 1, script
        many = [name for name in own if "{" not in name]
        assert len(own) == 1 or not many, f"{script} ties keys together that have no hash tag"


def test_ids_are_hash_tags() -> None:
    tagged = {key.pattern for key in keys.ALL if keys.TAG in key.pattern}
    assert tagged == {"d:{id}", "next:{id}", "ev:{id}", "roots:{id}", "job:{id}", "steps:{id}"}
    for key in keys.ALL:
        if keys.TAG in key.pattern:
            assert key_slot(key("d_x").encode()) == key_slot(b"d_x")
            assert key("a}b").endswith("{a%7Db}"), "nothing inside can end the tag"
