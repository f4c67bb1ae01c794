"""`kibitz run`: the whole service on one machine."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import suppress

from deploy import address, processes, redis_server
from deploy.data_folder import DataFolder
from deploy.processes import COMPILER, KINDS, REDIS, Kind
from deploy.screen import Screen, form_for
from deploy.supervisor import Spec, Supervisor
from engine.kernels.environment import cache_home
from engine.types import Json
from tasks.config import config
from tasks.store import tenants

REDIS_START_S, REDIS_STARTS = 60.0, 3  # for the private server to answer, and how often it may die before
READY_S = 600
POLL_S = 0.3
FORCED_STATUS = 130


def run(log_form: str | None = None) -> int:
    """Start Redis if none is named, then all kinds of processes; stop all in order on Ctrl-C or TERM.

    The exit status is 0 after an orderly stop. Raises a KibitzError if it cannot start.
    """
    processes.check_games()
    address.check_port()
    return asyncio.run(_run(Screen(form_for(log_form))))


async def _run(screen: Screen) -> int:
    supervisor, data = Supervisor(screen), None
    supervisor.heed_signals()
    try:
        if os.environ.get(redis_server.VARIABLE):
            redis_server.demand()
        else:
            data = await _start_redis(supervisor)
        if not supervisor.asked_to_stop:
            _start_processes(supervisor, screen, data)
            await supervisor.until_asked_to_stop()
            screen.tell("stopping: what is open is answered first; a second Ctrl-C ends everything at once")
    finally:
        await supervisor.stop()
        if data is not None:
            data.forget_address()
        screen.close()
    return FORCED_STATUS if supervisor.forced else 0


async def _start_redis(supervisor: Supervisor) -> DataFolder:
    """Start the private server and use it. Its port stays the same, however often it has to be started again."""
    data = DataFolder()
    held, port = data.take(), redis_server.free_port()
    url, command = redis_server.url_of(port), redis_server.command(port, data.server)
    spec = Spec("redis", command, REDIS.stops, REDIS.grace_s, holds=(held,))
    server, deadline = supervisor.start(spec), time.monotonic() + REDIS_START_S
    while (problem := redis_server.problem_with(url)) and not supervisor.asked_to_stop:
        if time.monotonic() > deadline or server.starts > REDIS_STARTS:
            raise redis_server.NoRedis(f"{command[0]} does not start ({problem}); see {data.server / redis_server.LOG}")
        await asyncio.sleep(0.02)
    redis_server.use(url)
    data.write_address(url)
    return data


def _start_processes(supervisor: Supervisor, screen: Screen, data: DataFolder | None) -> None:
    # Once and for all: a web process that has to be started again listens where the first one did.
    os.environ["KIBITZ_HOST"] = host = address.listening_host()
    config.cache_clear()
    unused = set() if config().background_workers else {"background"}
    running = {name: kind for name, kind in KINDS.items() if name not in unused}
    screen.headline(_what_runs(running, data), redis=data is not None, host=host, port=config().port)
    for name, kind in running.items():
        command = [sys.executable, *processes.command(name)]
        supervisor.start(Spec(name, command, kind.stops, kind.grace_s, after_s=kind.after_s))
    if not _cannot_compile():
        compiler = [sys.executable, "-m", "deploy.compile_served"]
        supervisor.start(Spec("compiler", compiler, COMPILER.stops, COMPILER.grace_s, once=True))
    threading.Thread(target=_announce, args=(screen, host), daemon=True, name="announce").start()


def _cannot_compile() -> bool:
    """Whether the kernels are in a place that is not ours to write, as in an image: all that can be there is there."""
    return cache_home().is_dir() and not os.access(cache_home(), os.W_OK)


def _what_runs(running: dict[str, Kind], data: DataFolder | None) -> str:
    """What people see first."""
    does = {name: kind.does for name, kind in running.items()}
    if data is not None:
        does = {"redis": f"{REDIS.does}; data in {data.path}", **does}
    lines = ["Kibitz starts:", *(f"  {name:<11} {what}" for name, what in does.items())]
    if not tenants.door.needs_key():
        where = config().host
        lines.append(f"No API key is configured: listening on {where} only (kibitz keys create <tenant> makes one).")
    return "\n".join([*lines, "Ctrl-C stops it.", ""])


def _announce(screen: Screen, host: str) -> None:
    """Say where the page is as soon as it can be opened, and what to ask once a game is ready."""
    url, deadline = address.url_for(host), time.monotonic() + READY_S
    if _answer(f"{url}/healthz", deadline) is not None:
        screen.say(f"\nPlay and watch at {url}/ (API: {url}/docs)")
    ready = _answer(f"{url}/readyz", deadline)
    if ready is not None:
        example = next(game for game, loaded in ready["games"].items() if loaded)
        # In a process of its own, which gives way to everybody: loading a game for it would hold up first decisions.
        command = [sys.executable, "-m", "deploy.example", url, example]
        told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
        if told.returncode == 0:
            screen.say(f"\nOr ask for a decision:\n\n{told.stdout}")


def _answer(url: str, deadline: float) -> Json | None:
    """The JSON at an address once it answers with success; None if it does not by a reading of time.monotonic()."""
    while time.monotonic() < deadline:
        with suppress(urllib.error.URLError, OSError, ValueError), urllib.request.urlopen(url, timeout=2) as response:
            answer: Json = json.load(response)
            return answer
        time.sleep(POLL_S)
    return None
