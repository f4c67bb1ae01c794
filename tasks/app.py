"""The Celery application: queues, and the settings that short, deadline-bound jobs need."""

from celery import Celery

from tasks.config import config

INTERACTIVE, BACKGROUND = "decide", "background"
TASKS = ["tasks.worker", "tasks.decide", "tasks.fleet", "tasks.analyse", "tasks.play", "tasks.ponder"]
KEY_PREFIX = "kz:celery:"
HARD_LIMIT_SPARE_S = 10  # a task that outlives the longest deadline by so much is stuck in compiled code


def make_app() -> Celery:
    """A Celery app on the configured Redis."""
    settings = config()
    longest_s = settings.max_deadline_ms / 1000
    app = Celery("kibitz", broker=settings.redis_url, include=TASKS)
    app.conf.update(
        task_default_queue=INTERACTIVE,
        task_ignore_result=True,  # our own record holds the result
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        task_serializer="json",
        accept_content=["json"],
        task_time_limit=longest_s + HARD_LIMIT_SPARE_S,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        broker_connection_retry_on_startup=True,
        broker_channel_error_retry=True,
        broker_pool_limit=64,
        broker_transport_options={
            # A dead worker's message comes back after this; the guard has answered long before.
            "visibility_timeout": longest_s + 20,
            "unacked_restore_interval": 2,
            "unacked_restore_throttle": 1,
            "priority_steps": list(range(10)),
            "queue_order_strategy": "priority",
            "global_keyprefix": KEY_PREFIX,
            "socket_keepalive": True,
            "health_check_interval": 25,
        },
    )
    return app


app = make_app()
