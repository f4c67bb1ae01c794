"""A task that does nothing, on Celery as Kibitz sets it up: what decisions are measured against."""

from tasks.app import make_app
from tasks.redis_client import text_client

QUEUE = "noop"
app = make_app()


@app.task(name="bench.noop")
def noop(number: int) -> None:
    """Tell that it ran."""
    text_client().lpush("bench:done", number)
