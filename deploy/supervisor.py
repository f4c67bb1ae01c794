"""Keeps processes running: one that dies is started again, and all are stopped in order.

Why our own: supervisord gives up on a process after a few tries and wants a configuration file and a daemon of its own;
circus brings a message queue and a web framework. Neither can rewrite the lines that its processes log.
"""

import asyncio
import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from deploy.screen import Screen

FIRST_PAUSE_S = 0.2  # before a process is started again; doubled each time it dies
LONGEST_PAUSE_S = 10.0
STEADY_S = 30.0  # a process that lived this long begins with the first pause again
LAST_LINES_S = 1.0  # for what a dead process has written, if something holds its output open
LONGEST_LINE = 1 << 20  # bytes; a longer one is shown in pieces
PR_SET_PDEATHSIG = 1  # of Linux's prctl()
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Spec:
    """A process that is to run."""

    name: str
    command: list[str]
    stops: int = 1
    """When it is stopped: those with lower numbers first, those with the same number together."""
    grace_s: float = 1.0
    """How long it may take to end when it is asked to, before it is killed."""
    once: bool = False
    """Whether it is done when it has ended well."""
    environment: Mapping[str, str] | None = None
    """None: that of this process."""
    holds: tuple[int, ...] = ()
    """Open files that it inherits."""
    after_s: float = 0.0
    """How long to wait before its first start."""


class Process:
    """A process that is kept running. Everything that it has started ends with it."""

    def __init__(self, spec: Spec, screen: Screen) -> None:
        self.spec, self.starts = spec, 0
        self._screen = screen
        self._running: asyncio.subprocess.Process | None = None
        self._stopping = asyncio.Event()
        self._keeper = asyncio.create_task(self._keep(), name=spec.name)

    @property
    def pid(self) -> int | None:
        """Its process id, while it runs."""
        return None if self._running is None else self._running.pid

    async def stop(self) -> None:
        """Ask it to end, and kill it if it does not within its grace period."""
        self._stopping.set()
        if self._running is not None:
            with suppress(ProcessLookupError):
                self._running.send_signal(signal.SIGTERM)
        done, _ = await asyncio.wait([self._keeper], timeout=self.spec.grace_s)
        if not done:
            self._screen.tell(f"{self.spec.name} did not stop within {self.spec.grace_s:g} s; it is killed", "warning")
            self.kill()
        await self._keeper

    def kill(self) -> None:
        """End it for good, at once, with all that it has started."""
        self._stopping.set()
        if self._running is not None:
            _kill_group(self._running.pid)

    async def _keep(self) -> None:
        pause_s = FIRST_PAUSE_S
        await self._rest(self.spec.after_s)
        while not self._stopping.is_set():
            started = time.monotonic()
            status, how = await self._live()
            if self._stopping.is_set() or (self.spec.once and status == 0):
                return
            if time.monotonic() - started >= STEADY_S:
                pause_s = FIRST_PAUSE_S
            self._screen.tell(f"{self.spec.name} {how}; it starts again in {pause_s:g} s", "warning")
            await self._rest(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    async def _rest(self, seconds: float) -> None:
        """Wait, but not past the moment when it is asked to stop."""
        if seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), seconds)

    async def _live(self) -> tuple[int | None, str]:
        """Start it and wait for its end: its exit status and how it ended, in words."""
        self.starts += 1
        lines = _Lines(lambda text: self._screen.line(self.spec.name, text))
        # Quirk: with asyncio's own pipe, wait() would wait for whoever else holds the output open (Python 3.12).
        ours, theirs = os.pipe()
        await asyncio.get_running_loop().connect_read_pipe(lambda: lines, os.fdopen(ours, "rb"))
        try:
            self._running = await asyncio.create_subprocess_exec(
                *self.spec.command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=theirs,
                stderr=theirs,
                env=self.spec.environment,
                pass_fds=self.spec.holds,
                start_new_session=True,  # Ctrl-C is for us alone: we stop the others in order
                preexec_fn=_end_with_parent,
            )
        except OSError as error:
            return None, f"cannot be started ({error.strerror}: {self.spec.command[0]})"
        finally:
            os.close(theirs)
        if self._stopping.is_set():  # asked to stop while it was being started
            _kill_group(self._running.pid)
        status = await self._running.wait()
        _kill_group(self._running.pid)
        self._running = None
        with suppress(TimeoutError):
            await asyncio.wait_for(lines.over.wait(), LAST_LINES_S)
        return status, _in_words(status)


class Supervisor:
    """Processes that are kept running until somebody asks for their end."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._processes: list[Process] = []
        self._asked = asyncio.Event()
        self._interrupts = 0
        self.forced = False
        """Whether it was ended by force, by a second Ctrl-C."""

    def start(self, spec: Spec) -> Process:
        """Run a process from now on."""
        self._processes.append(Process(spec, self._screen))
        return self._processes[-1]

    def heed_signals(self) -> None:
        """TERM, Ctrl-C and a closed terminal ask for the end, a second Ctrl-C forces it.

        A second TERM changes nothing: whoever runs us may well pass on one that we have got already.
        """
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self._asked.set)
        loop.add_signal_handler(signal.SIGINT, self._interrupted)
        if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # as nohup has it
            loop.add_signal_handler(signal.SIGHUP, self._asked.set)

    @property
    def asked_to_stop(self) -> bool:
        """Whether the signal has come."""
        return self._asked.is_set()

    async def until_asked_to_stop(self) -> None:
        """Wait for the signal."""
        await self._asked.wait()

    async def stop(self) -> None:
        """Stop all processes in order."""
        for number in sorted({process.spec.stops for process in self._processes}):
            await asyncio.gather(*(process.stop() for process in self._processes if process.spec.stops == number))

    def _interrupted(self) -> None:
        self._asked.set()
        self._interrupts += 1
        if self._interrupts > 1:
            self.forced = True
            for process in self._processes:
                process.kill()


@dataclass
class _Lines(asyncio.Protocol):
    """Cuts what a process writes into lines."""

    take: Callable[[str], None]
    over: asyncio.Event = field(default_factory=asyncio.Event)
    _rest: bytes = b""

    def data_received(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST_LINE:
            lines, self._rest = [*lines, self._rest], b""
        for line in lines:
            self._give(line)

    def connection_lost(self, problem: Any) -> None:
        self._give(self._rest)
        self.over.set()

    def _give(self, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()
        if text:
            self.take(text)


def _kill_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # PermissionError: macOS, if only dead ones are left
        os.killpg(pid, signal.SIGKILL)


def _end_with_parent() -> None:
    """In the child, on Linux: get a TERM if the supervisor itself is killed, so that nothing is left running."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _in_words(status: int) -> str:
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"
