"""A game backend at work: decisions at a steady rate, each followed to its end, and what became of them."""

import http.client
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from tests.service.harness import Service, opening_request

LATE_MS = 250.0
GIVE_UP_S = 1.0  # after its deadline a client wants an answer or a clear error
PAUSE_S = 0.05
CLIENTS = 64
OPEN_END = {"early_stop": False}
EVERY_LONG = 6  # of this many decisions one is searched until its deadline, the others end after some simulations
SIMULATIONS = 500
TROUBLE = (OSError, http.client.HTTPException)


@dataclass
class Asked:
    """One decision, as its client saw it."""

    number: int
    deadline_ms: int
    sent: float
    """A reading of time.monotonic()."""
    begun: float = 0.0
    """When the last request was sent that asked for it: its deadline counts from acceptance."""
    id: str = ""
    """Empty as long as the client has not heard that it was accepted."""
    answer: dict[str, Any] = field(default_factory=dict)
    ended: float = 0.0
    error: str = ""
    """The last thing that went wrong; empty if there was an answer."""

    @property
    def in_time(self) -> bool:
        """Whether the answer was made by the deadline, and reached the client soon after."""
        made = bool(self.answer) and self.answer["elapsed_ms"] <= self.deadline_ms + LATE_MS
        return made and self._ended_in_time

    @property
    def failed_clearly(self) -> bool:
        """Whether the client had an error, and no later than GIVE_UP_S after the deadline."""
        return not self.answer and self.error != "silence" and self._ended_in_time

    @property
    def _ended_in_time(self) -> bool:
        return self.ended - self.begun <= self.deadline_ms / 1000 + GIVE_UP_S + LATE_MS / 1000

    @property
    def searched(self) -> bool:
        return bool(self.answer) and self.answer["source"] == "search"


class Load:
    """Asks for decisions for as long as a context lasts; then all of them have come to an end."""

    def __init__(self, webs: Callable[[], Sequence[Service]], rate: float, deadline_ms: int = 1500) -> None:
        """`webs`: where the API is to be found now; who gets no answer there tries the next one."""
        self.all: list[Asked] = []
        self._webs, self._rate, self._deadline_ms = webs, rate, deadline_ms
        self._stop = threading.Event()
        self._clients = ThreadPoolExecutor(CLIENTS)
        self._sender = threading.Thread(target=self._send, daemon=True, name="load")

    def __enter__(self) -> "Load":
        self._sender.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._stop.set()
        self._sender.join()
        self._clients.shutdown()

    def _send(self) -> None:
        started, number = time.monotonic(), 0
        while not self._stop.wait(max(0.0, started + number / self._rate - time.monotonic())):
            asked = Asked(number, self._deadline_ms, time.monotonic())
            self.all.append(asked)
            self._clients.submit(self._follow, asked)
            number += 1

    def _follow(self, asked: Asked) -> None:
        """Ask, and go on asking with the same Idempotency-Key, then by the decision's address.

        After its deadline a client waits for what it has asked, but does not begin again after an error.
        """
        seconds, tries = asked.deadline_ms / 1000, 0
        due = end = asked.sent + seconds
        while time.monotonic() < (due if asked.error else end) and not asked.answer:
            if not asked.id:
                asked.begun = time.monotonic()
                end = asked.begun + seconds + GIVE_UP_S
            webs = self._webs()
            self._try(asked, webs[(asked.number + tries) % len(webs)], end)
            tries += 1
            if not asked.answer and (asked.error or not asked.id):
                time.sleep(PAUSE_S)
        asked.ended = time.monotonic()

    def _try(self, asked: Asked, web: Service, end: float) -> None:
        left = max(0.05, end - time.monotonic())
        try:
            if asked.id:
                answer = web.call("GET", f"/v1/decisions/{asked.id}?wait={left:.2f}", timeout=left + 0.2)
            else:
                wait = f"wait={left:.2f}" if asked.number % 2 else "respond-async"
                headers = {"Prefer": wait, "Idempotency-Key": f"{id(self)}-{asked.number}"}
                answer = web.call("POST", "/v1/decisions", self._body(asked), headers, timeout=left + 0.2)
        except TimeoutError:
            asked.error = "silence"
        except TROUBLE as error:
            asked.error = repr(error)
        else:
            found = answer.json
            asked.id = found.get("id") or found.get("decision") or asked.id
            if answer.status == 200:
                asked.answer, asked.error = found, ""
            elif answer.status == 202:
                asked.error = ""
            else:
                asked.error = f"{answer.status} {found.get('type')}"

    def _body(self, asked: Asked) -> dict[str, Any]:
        until_the_end = asked.number % EVERY_LONG == 0
        limits: dict[str, Any] = {"options": OPEN_END} if until_the_end else {"iterations": SIMULATIONS}
        return opening_request(deadline_ms=asked.deadline_ms, seed=asked.number, **limits)


@dataclass
class Outcome:
    """What became of all decisions of a load."""

    sent: int
    in_time: int
    failed: int
    """With a clear error in time."""
    lost: int
    """Accepted, and without an end in Redis."""
    twice: int
    """With more than one end."""
    other: int
    """Answered late, or left in silence."""
    unsearched: int
    recovery_s: float = 0.0
    strays: list[Asked] = field(default_factory=list)
    """Those without an answer in time: the late and silent ones first."""

    @classmethod
    def of(cls, load: Load, store: Any) -> "Outcome":
        """Counted from what the clients saw and from what is in Redis."""
        accepted = [asked.id for asked in load.all if asked.id]
        ends = [endings(store, decision_id) for decision_id in accepted]
        strays = [asked for asked in load.all if not asked.in_time and not asked.failed_clearly]
        failed = [asked for asked in load.all if asked.failed_clearly]
        return cls(
            sent=len(load.all),
            in_time=sum(asked.in_time for asked in load.all),
            failed=len(failed),
            lost=sum(count == 0 for count in ends),
            twice=sum(count > 1 for count in ends),
            other=len(strays),
            unsearched=sum(bool(asked.answer) and not asked.searched for asked in load.all),
            strays=strays + failed,
        )


def endings(store: Any, decision_id: str) -> int:
    """How often a decision got a final result, by its own story in Redis."""
    story: Any = store.xrange(f"kz:ev:{{{decision_id}}}")
    return sum(fields["event"] in ("done", "cancelled", "failed") for _, fields in story)
