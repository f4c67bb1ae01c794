"""Our messages to the workers are those that Celery itself would send."""

import base64
import json
from typing import Any

from celery import Celery

from tasks.app import app, make_app
from tasks.celery_message import message
from tasks.queues import INTERACTIVE
from tasks.store import keys
from tasks.store.client import text_client
from tasks.work.decide import decide

FRESH = ("id", "root_id", "correlation_id", "delivery_tag", "reply_to", "origin")  # new in every message or process


def sent_by_celery(celery: Celery, decision_id: str) -> str:
    with celery.connection_for_write() as connection, celery.amqp.Producer(connection) as producer:
        decide.apply_async(args=[decision_id], producer=producer)
    (sent,) = text_client().lrange(keys.queue(INTERACTIVE), 0, -1)  # type: ignore[misc]
    return str(sent)


def without_fresh(part: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in part.items() if name not in FRESH}


def test_same_message(empty_redis: str) -> None:
    theirs = json.loads(sent_by_celery(make_app(), "d_one"))
    ours = json.loads(message(decide, "d_one", ["d_one"]))
    assert ours.keys() == theirs.keys()
    assert json.loads(base64.b64decode(ours.pop("body"))) == json.loads(base64.b64decode(theirs.pop("body")))
    for part in ("headers", "properties"):
        mine, celerys = ours.pop(part), theirs.pop(part)
        assert mine.keys() == celerys.keys()
        assert without_fresh(mine) == without_fresh(celerys)
    assert ours == theirs
    assert app.conf.task_default_priority in (None, 0)
