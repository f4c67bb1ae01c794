"""Every key that Kibitz has in Redis: name, type, what it holds, how long it lives. None is spelled elsewhere.

Names in braces are filled in by calling the key: `DECISION(decision_id)`. Around an id the braces stay: all keys of one
decision or job have it as their hash tag, so that a Redis Cluster keeps them in one slot (docs/scaling.md).
"""

from dataclasses import dataclass
from urllib.parse import quote

PREFIX = "kz:"
TAG, TAG_END = "{id}", "}"
CELERY_PREFIX = PREFIX + "celery:"
"""Before the names that Celery's transport makes itself: its queues, and the messages that are being worked on."""


@dataclass(frozen=True)
class Key:
    """A key, or all keys of a kind."""

    pattern: str
    type: str
    """Of the value in Redis."""
    ttl: str
    """How long it lives: a setting, a number of seconds, or for ever."""
    holds: str

    def __call__(self, *parts: object) -> str:
        """The name of one of them. A colon inside a part is quoted: no two names can come out the same."""
        names = self.pattern.split(":")
        wanted = self.pattern.count("{")
        if len(parts) != wanted:
            raise TypeError(f"{self.pattern} has {wanted} parts, not {len(parts)}")
        given = iter(parts)
        filled = (_filled(name, next(given)) if name.startswith("{") else name for name in names)
        return PREFIX + ":".join(filled)

    def __str__(self) -> str:
        """The name of a key that there is one of."""
        return self()

    @property
    def beginning(self) -> str:
        """What comes before the id in the names of all of them, for scripts that choose one; after it comes TAG_END."""
        before, tag, _ = self.pattern.partition(TAG)
        return PREFIX + before + tag[:1]


def _filled(name: str, part: object) -> str:
    quoted = quote(str(part), safe="", errors="surrogatepass")
    return "{" + quoted + TAG_END if name == TAG else quoted


DECISION = Key("d:{id}", "hash", "its deadline + KIBITZ_DECISION_TTL_S", "a decision: request, status, result, webhook")
DUE = Key("due", "sorted set", "for ever", "ids of open decisions by due time (ms)")
QUEUED = Key("queued", "sorted set", "for ever", "ids of decisions that wait for a worker, by acceptance (ms)")
OPEN = Key("open", "hash", "for ever", "the tenant of each open decision")
RUNNING = Key("running", "sorted set", "for ever", "searches at work by due time (ms): a decision, or one/helper")
SERVED = Key("served", "sorted set", "for ever", "tenants by when a search was last begun for them (ms), of a minute")
STAYING = Key("staying", "sorted set", "for ever", "search processes that wait for a decision, by until when (ms)")
NEXT = Key("next:{id}", "list", "5 s", "what such a process is to think about, or that it is to leave")
EVENTS = Key("ev:{id}", "stream", "as the decision or job", "what happened to a decision or job, for event streams")
REPORTS = Key("roots:{id}", "hash", "120 s", "root statistics of each worker that searches a decision")
TREE = Key(
    "tree:{tenant}:{game}:{game_id}:{seat}", "hash", "KIBITZ_TREE_TTL_S", "a player's tree: stamp, mark, bytes, asked"
)
PONDERED = Key(
    "pondered:{tenant}:{game}:{game_id}", "hash", "KIBITZ_TREE_TTL_S", "the last decision to ponder on: stamp"
)
HOOKS = Key("hooks", "sorted set", "for ever", "ids of decisions with an open webhook, by next attempt (ms)")
JOB = Key("job:{id}", "hash", "KIBITZ_JOB_TTL_S", "an analysis or match: request, status, problem")
STEPS = Key("steps:{id}", "list", "KIBITZ_JOB_TTL_S", "the steps of a job, as JSON")
JOBS = Key("jobs", "sorted set", "for ever", "ids of open jobs by their last step (ms)")
JOBS_OF = Key(
    "jobs-of:{tenant}", "set", "KIBITZ_JOB_TTL_S", "ids of a tenant's jobs; those that have ended may be left"
)
READY = Key("ready", "sorted set", "for ever", "ids of jobs that have something to do, by turn")
TURNS = Key("turns", "hash", "for ever", "the turn that is due now, and the last one of each tenant")
AT_WORK = Key("at-work", "sorted set", "for ever", "ids of jobs that a worker is at, by the end of its lease (ms)")
RESTING = Key("resting", "sorted set", "for ever", "ids of jobs that wait for a player, by since when (ms)")
IDEMPOTENCY = Key(
    "idem:{tenant}:{digest}",
    "string",
    "KIBITZ_IDEMPOTENCY_TTL_S; 60 s while it is taken",
    "the decision that an Idempotency-Key made",
)
RATE = Key("rate:{digest}:{window}", "string", "120 s", "requests of a client in a minute")
API_KEYS = Key("keys", "hash", "for ever", "API keys by the digest of their secret")
KEYS_MADE = Key("keys-made", "string", "for ever", "that there have been API keys: without any left nobody is let in")
WEBHOOK_SECRETS = Key("webhook-secrets:{tenant}", "list", "for ever", "what signs a tenant's webhooks, newest first")
METRICS = Key("metrics", "hash", "for ever", "counts by name and labels")
WORKERS = Key("workers", "sorted set", "for ever", "search processes by last sign of life (ms)")
PROCESSES = Key("processes", "hash", "for ever", "every process, by host, kind and number: what it last said of itself")
GUARD = Key("guard", "string", "5 s", "a guard's last sign of life (ms)")
LOADED = Key("loaded", "sorted set", "for ever", "games by when a search process last said that it has them (ms)")
NEWS = Key("news", "channel", "-", "a decision's id, final status and result, a line each")
PROGRESS = Key("progress", "channel", "-", "the id of a decision or job that has got on")

ALL = tuple(value for value in globals().values() if isinstance(value, Key))


def queue(name: str) -> str:
    """The list from which Celery's workers take the messages of a queue."""
    return CELERY_PREFIX + name
