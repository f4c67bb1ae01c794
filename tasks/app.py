"""The Celery application: queues, and the settings that short, deadline-bound jobs need."""

from typing import Any

from celery import Celery

from tasks.config import config
from tasks.queues import BACKGROUND, INTERACTIVE
from tasks.store import keys
from tasks.store.address import RedisAddress, redis_address, socket_options
from tasks.store.client import sentinel_options
from tasks.transport import SteadyAmqp

PRIORITIES = range(10)  # 0 comes first
LEAST_URGENT = PRIORITIES[-1]
TASKS = ["tasks.worker", *(f"tasks.work.{name}" for name in ("decide", "help", "slices", "ponder"))]
HEALTH_S = 3  # within twice that and a second Celery notices that a connection leads nowhere
HARD_LIMIT_SPARE_S = 10  # a task that outlives the longest thinking by this is stuck in compiled code


def make_app() -> Celery:
    """A Celery app on the configured Redis."""
    settings = config()
    longest_s = settings.longest_s
    address = redis_address()
    app = Celery("kibitz", broker=address.celery_url, include=TASKS, amqp=SteadyAmqp)
    app.conf.update(
        task_default_queue=INTERACTIVE,
        task_routes={f"tasks.{name}": {"queue": BACKGROUND} for name in ("advance", "ponder")},
        task_ignore_result=True,  # our own record holds the result
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_serializer="json",
        accept_content=["json"],
        task_time_limit=longest_s + HARD_LIMIT_SPARE_S,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_enable_remote_control=False,  # nobody uses it, and whoever reaches Redis could end workers by it
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,  # for ever
        broker_channel_error_retry=True,
        broker_pool_limit=64,
        broker_use_ssl=address.tls,
        broker_transport_options={
            # A dead worker's message comes back after this; the guard has answered long before.
            "visibility_timeout": longest_s + 20,
            "unacked_restore_interval": 2,
            "unacked_restore_throttle": 1,
            "priority_steps": list(PRIORITIES),
            "queue_order_strategy": "priority",
            "global_keyprefix": keys.CELERY_PREFIX,
            "socket_connect_timeout": settings.redis_timeout_s,
            "health_check_interval": HEALTH_S,
            **socket_options(),
            **_by_sentinel(address),
        },
    )
    return app


def _by_sentinel(address: RedisAddress) -> dict[str, Any]:
    if not address.master:
        return {}
    return {"master_name": address.master, "sentinel_kwargs": sentinel_options(address)}


app = make_app()
