"""What each kind of process may do in Redis, as users of its access control list (ACL, Redis 7 and Valkey).

A process that somebody breaks into can then reach no more than its kind needs: a worker no API keys and no webhook
secrets, the guard no trees, deliver no queues. `kibitz acl` prints the lines for a server's ACL file.
"""

from dataclasses import dataclass

from tasks.store import keys
from tasks.store.keys import Key

CONNECTING = "auth hello ping select client info time"
OF_OTHERS = (
    "client|kill client|list client|pause client|unblock"  # the parts of CLIENT that concern others' connections
)
BEATING = "hset hdel hincrby multi exec"  # a heartbeat, with what was counted since the last one
SCRIPTS = "eval evalsha script|load script|exists"
LISTENING = "subscribe unsubscribe psubscribe punsubscribe"
DECIDING = "hset hget hmget hgetall hdel hincrby expire pexpire zadd zrem zscore zcard zrange xadd publish"
CELERY = (
    "lpush rpush lpop rpop brpop llen lrem del exists expire get set hset hget hdel zadd zrem zrevrangebyscore "
    "sadd srem smembers publish multi exec watch unwatch subscribe unsubscribe psubscribe punsubscribe"
)
"""What kombu's transport needs, for sending as for receiving."""
DECISIONS = (keys.DECISION, keys.EVENTS, keys.DUE, keys.QUEUED, keys.OPEN, keys.RUNNING, keys.HOOKS, keys.METRICS)
STAYERS = (keys.STAYING, keys.NEXT, keys.SERVED)
JOBS = (keys.JOB, keys.STEPS, keys.EVENTS, keys.JOBS, keys.READY, keys.TURNS, keys.AT_WORK, keys.RESTING)


@dataclass(frozen=True)
class Rights:
    """What one kind of process may do."""

    commands: str
    """Separated by spaces."""
    keys: tuple[Key, ...]
    """Those that it reads and writes."""
    reads: tuple[Key, ...] = ()
    """Those that it only reads."""
    channels: tuple[Key, ...] = ()
    celery: bool = False
    """Whether it sends or receives messages of Celery."""

    def rule(self) -> str:
        """The same as the words of `ACL SETUSER`, without name and password."""
        allowed = f"{CONNECTING} {BEATING} {self.commands} {CELERY if self.celery else ''}".split()
        beaten = [key for key in (keys.PROCESSES, keys.METRICS) if key not in self.keys]
        named = (*self.keys, *beaten, *self.channels)  # scripts are passed channels as keys
        both = [*(f"~{every(key)}" for key in named), *([f"~{keys.CELERY_PREFIX}*"] if self.celery else [])]
        told = [f"&{channel}" for channel in self.channels] + ([f"&{keys.CELERY_PREFIX}*"] if self.celery else [])
        words = [*both, *(f"%R~{every(key)}" for key in self.reads), *told]
        commands = [*(f"+{command}" for command in sorted(set(allowed))), *(f"-{part}" for part in OF_OTHERS.split())]
        return " ".join(["reset on", *words, "-@all", *commands])


def every(key: Key) -> str:
    """The pattern of all names of a key; without a part in braces there is only one."""
    name = keys.PREFIX + key.pattern
    return name.partition("{")[0] + "*" if "{" in name else name


RIGHTS = {
    "web": Rights(
        f"{SCRIPTS} {LISTENING} {DECIDING} get set del exists incrby zcount zrangebyscore zremrangebyscore "
        "zrevrangebyscore xrange xrevrange lpush llen lrange rpush hlen sadd srem scard smembers zpopmin zmscore",
        (*DECISIONS, *STAYERS, *JOBS, keys.JOBS_OF, keys.IDEMPOTENCY, keys.RATE),
        (keys.TREE, keys.API_KEYS, keys.KEYS_MADE, keys.WEBHOOK_SECRETS, keys.WORKERS, keys.LOADED, keys.GUARD),
        (keys.NEWS, keys.PROGRESS),
        celery=True,
    ),
    "worker": Rights(
        f"{SCRIPTS} {DECIDING} zcount zrangebyscore zremrangebyscore",
        (*DECISIONS, *STAYERS, keys.REPORTS, keys.TREE, keys.PONDERED, keys.WORKERS, keys.LOADED),
        (),
        (keys.NEWS, keys.PROGRESS),
        celery=True,
    ),
    "background": Rights(
        f"{SCRIPTS} {DECIDING} zcount zrangebyscore zpopmin lrange exists xrange",
        (*JOBS, keys.TREE, keys.PONDERED, keys.METRICS),
        (keys.DECISION, keys.QUEUED, keys.WORKERS, keys.LOADED, keys.RUNNING),
        (keys.PROGRESS,),
        celery=True,
    ),
    "guard": Rights(
        f"{SCRIPTS} {DECIDING} zrangebyscore set del",
        (*DECISIONS, keys.GUARD),
        (keys.WORKERS,),
        (keys.NEWS,),
    ),
    "deliver": Rights(
        f"{SCRIPTS} {DECIDING} zrangebyscore exists pttl lrange",
        (keys.DECISION, keys.HOOKS, keys.METRICS),
        (keys.WEBHOOK_SECRETS,),
        (keys.NEWS,),
    ),
}
"""By kind of process. `kibitz keys` needs the owner's rights: it is run by people."""


def acl_lines(passwords: dict[str, str]) -> list[str]:
    """Lines of a server's ACL file, a user for each kind of process with its password."""
    return [f"user kibitz-{kind} {RIGHTS[kind].rule()} >{password}" for kind, password in passwords.items()]
