"""How the bot that is to act in a match gets on: told to whoever watches just now, kept for nobody."""

from typing import Any

from engine.types import Json
from tasks.json_text import dumps
from tasks.store import keys
from tasks.store.client import text_client

THINKING, MOVE_NOW = "thinking", "move_now"  # fields of a job


def tell(job_id: str, data: Json) -> None:
    """Show the best so far of the search for a match's next action."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hset(keys.JOB(job_id), THINKING, dumps(data))
    pipeline.publish(str(keys.PROGRESS), job_id)
    pipeline.execute()


def told(job_id: str) -> str | None:
    """What was told last, as JSON; it may be of an action that has been played since."""
    found: Any = text_client().hget(keys.JOB(job_id), THINKING)
    return found


def ask_to_move(job_id: str, step: int) -> None:
    """Have the search for the step of this number come to an end now."""
    text_client().hset(keys.JOB(job_id), MOVE_NOW, step)


def is_asked_to_move(job_id: str) -> bool:
    """Whether the next step of a match is to be taken now."""
    pipeline = text_client().pipeline(transaction=False)
    pipeline.hget(keys.JOB(job_id), MOVE_NOW)
    pipeline.llen(keys.STEPS(job_id))
    asked, steps = pipeline.execute()
    return asked is not None and int(asked) == steps
