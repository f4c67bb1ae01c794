"""Messages in the form that Celery's workers read, so that accepting a decision and queueing it is one step in Redis.

With `apply_async` a process that dies between the two would leave a decision that nobody searches; it also costs a
second round trip and more processor time than the rest of accepting a decision. The message is Celery's own (protocol 2
over kombu's Redis transport); tests/tasks/test_celery_message.py compares it with what `apply_async` sends.
"""

import base64
from functools import cache
from typing import Any

from celery import Task

from tasks.app import app
from tasks.json_text import dumps
from tasks.queues import INTERACTIVE


def message(task: Task, task_id: str, args: list[Any]) -> bytes:
    """What to push onto the list of the interactive queue to have a task run."""
    headers, properties, options = _template(task)
    body = dumps([args, {}, options])
    return dumps(
        {
            "body": base64.b64encode(body).decode(),
            "content-encoding": "utf-8",
            "content-type": "application/json",
            "headers": headers | {"id": task_id, "root_id": task_id, "argsrepr": repr(args)},
            "properties": properties | {"correlation_id": task_id, "delivery_tag": task_id},
        }
    )


@cache
def _template(task: Task) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What all messages of a task share: Celery's headers, kombu's properties, and the third part of the body."""
    made = app.amqp.create_task_message(
        "", task.name, args=[], kwargs={}, time_limit=task.time_limit, ignore_result=task.ignore_result
    )
    properties = made.properties | {
        "delivery_mode": 2,
        "delivery_info": {"exchange": "", "routing_key": INTERACTIVE},
        "priority": 0,
        "body_encoding": "base64",
    }
    return made.headers, properties, made.body[2]
