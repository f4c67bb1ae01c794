"""The supervisor, on small processes: restarts, pauses, the order of stopping, and the two forms of the log."""

import asyncio
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from deploy import supervisor as module
from deploy.processes import COMPILER, KINDS, REDIS
from deploy.screen import Screen
from deploy.supervisor import Spec, Supervisor

ROOT = Path(__file__).resolve().parents[2]
FOREVER = "import time; print('up', flush=True); time.sleep(600)"
STUBBORN = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {FOREVER}"
PROMPT = (
    "import signal, sys, time\n"
    "signal.signal(signal.SIGTERM, lambda *_: sys.exit(print('stopped', flush=True)))\n"
    "print('up', flush=True); time.sleep(600)"
)


class Recorder(Screen):
    """Remembers what would be shown."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []

    def line(self, process: str, text: str) -> None:
        self.lines.append((process, text))

    def tell(self, message: str, level: str = "info", **about: Any) -> None:
        self.lines.append(("kibitz", message))

    def of(self, process: str) -> list[str]:
        return [text for name, text in self.lines if name == process]


def child(name: str, code: str, **changes: Any) -> Spec:
    return Spec(name, [sys.executable, "-c", code], **changes)


async def until(condition: Callable[[], object], what: str = "", seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.01)


def supervised(test: Callable[[Supervisor, Recorder], Coroutine[Any, Any, None]]) -> Recorder:
    """Run something with a supervisor, which is stopped at the end."""
    screen = Recorder()

    async def run() -> None:
        supervisor = Supervisor(screen)
        try:
            await test(supervisor, screen)
        finally:
            await supervisor.stop()

    asyncio.run(run())
    return screen


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def test_what_dies_is_started_again_and_the_rest_goes_on() -> None:
    async def test(supervisor: Supervisor, screen: Recorder) -> None:
        one, other = supervisor.start(child("one", FOREVER)), supervisor.start(child("other", FOREVER))
        await until(lambda: screen.of("one") and screen.of("other"))
        first, others = one.pid, other.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await until(lambda: len(screen.of("one")) == 2)
        assert one.pid not in (None, first)
        assert other.pid == others

    screen = supervised(test)
    assert "one was ended by SIGKILL; it starts again in 0.2 s" in screen.of("kibitz")
    assert screen.of("other") == ["up"]


def test_pauses_grow_up_to_the_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_PAUSE_S", 0.5)

    async def test(supervisor: Supervisor, screen: Recorder) -> None:
        supervisor.start(child("short", "raise SystemExit(3)"))
        await until(lambda: len(screen.of("kibitz")) == 4)

    told = supervised(test).of("kibitz")
    assert told[:4] == [f"short ended with status 3; it starts again in {s} s" for s in ("0.2", "0.4", "0.5", "0.5")]


def test_what_lived_long_starts_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STEADY_S", 0.0)

    async def test(supervisor: Supervisor, screen: Recorder) -> None:
        supervisor.start(child("short", "pass"))
        await until(lambda: len(screen.of("kibitz")) == 3)

    assert {line[-5:] for line in supervised(test).of("kibitz")} == {"0.2 s"}


def test_constants_are_as_documented() -> None:
    assert (module.FIRST_PAUSE_S, module.LONGEST_PAUSE_S, module.STEADY_S) == (0.2, 10.0, 30.0)


def test_what_cannot_be_started_is_tried_again() -> None:
    async def test(supervisor: Supervisor, screen: Recorder) -> None:
        supervisor.start(Spec("none", ["/no/such/program"]))
        await until(lambda: len(screen.of("kibitz")) == 2)

    assert "cannot be started (No such file or directory: /no/such/program)" in supervised(test).of("kibitz")[0]


def test_what_runs_once_is_tried_until_it_ends_well(tmp_path: Path) -> None:
    code = f"import pathlib; p = pathlib.Path({str(tmp_path / 'tried')!r}); t = p.exists(); p.touch(); exit(not t)"

    async def test(supervisor: Supervisor, screen: Recorder) -> None:
        process = supervisor.start(child("once", code, once=True))
        await asyncio.wait([process._keeper], timeout=20)
        assert process.starts == 2

    supervised(test)


def test_nothing_that_a_dead_process_started_is_left() -> None:
    code = (
        "import subprocess, sys, time\n"
        "p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print(p.pid, flush=True); time.sleep(600)"
    )

    async def test(supervisor: Supervisor, screen: Recorder) -> None:
        process = supervisor.start(child("parent", code))
        await until(lambda: screen.of("parent"))
        orphan = int(screen.of("parent")[0])
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        await until(lambda: not alive(orphan), "the grandchild ends")

    supervised(test)


def test_stops_in_order_and_kills_what_does_not() -> None:
    async def test(supervisor: Supervisor, screen: Recorder) -> None:
        supervisor.start(child("last", PROMPT, stops=3))
        supervisor.start(child("first", PROMPT, stops=1))
        supervisor.start(child("stubborn", STUBBORN, stops=2, grace_s=0.3))
        supervisor.start(child("dying", "exit(1)", stops=2))
        await until(lambda: all(screen.of(name) for name in ("last", "first", "stubborn")))
        screen.lines.clear()
        await supervisor.stop()

    lines = [line for line in supervised(test).lines if "dying" not in line[1]]
    assert lines == [
        ("first", "stopped"),
        ("kibitz", "stubborn did not stop within 0.3 s; it is killed"),
        ("last", "stopped"),
    ]


def test_the_whole_stop_takes_less_than_ten_seconds() -> None:
    longest: dict[int, float] = {}
    for kind in (*KINDS.values(), COMPILER, REDIS):
        longest[kind.stops] = max(longest.get(kind.stops, 0.0), kind.grace_s)
    assert sum(longest.values()) < 9.5
    order = [KINDS[name].stops for name in ("web", "worker", "guard")] + [REDIS.stops]
    assert order == sorted(set(order))
    assert {KINDS[name].stops for name in ("worker", "background", "deliver")} == {KINDS["worker"].stops}


SCRIPT = """
import asyncio, sys
from deploy.screen import Screen
from deploy.supervisor import Spec, Supervisor

async def main():
    screen = Screen(sys.argv[1])
    supervisor = Supervisor(screen)
    supervisor.heed_signals()
    for number, code in enumerate(sys.argv[2:], 1):
        supervisor.start(Spec(f"child{number}", [sys.executable, "-c", code], stops=number, grace_s=60.0))
    await supervisor.until_asked_to_stop()
    screen.say("stopping")
    await supervisor.stop()
    screen.close()
    return 130 if supervisor.forced else 0

sys.exit(asyncio.run(main()))
"""


def script(form: str, *codes: str, **options: Any) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", SCRIPT, form, *codes]
    return subprocess.Popen(command, cwd=ROOT, text=True, **({"stdout": subprocess.PIPE} | options))


def wait_for_line(process: "subprocess.Popen[str]", words: str) -> str:
    assert process.stderr is not None
    return next(line for line in process.stderr if words in line)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_stop_it(how: signal.Signals) -> None:
    process = script("json", PROMPT, stderr=subprocess.PIPE)
    wait_for_line(process, '"up"')
    process.send_signal(how)
    process.send_signal(signal.SIGTERM)  # another one changes nothing
    out, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert out == "stopping\n"
    assert '"stopped"' in errors


def test_a_second_interrupt_ends_everything_at_once() -> None:
    code = STUBBORN.replace("'up'", "__import__('os').getpid()")
    process = script("json", code, code, stderr=subprocess.PIPE)
    pids = [int(json.loads(wait_for_line(process, "child"))["message"]) for _ in range(2)]
    started = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    assert process.stdout.readline() == "stopping\n"
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 130
    assert time.monotonic() - started < 10
    assert not any(alive(pid) for pid in pids)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells children of their parent's end")
def test_a_killed_supervisor_leaves_nothing_running() -> None:
    process = script("json", FOREVER.replace("'up'", "__import__('os').getpid()"), stderr=subprocess.PIPE)
    pid = int(json.loads(wait_for_line(process, "child1"))["message"])
    process.kill()
    process.communicate(timeout=20)
    asyncio.run(until(lambda: not alive(pid), "the child ends"))
    assert not alive(pid)


def test_json_is_json_on_every_line() -> None:
    odd = [b"{broken", b"[1]", b"\xff", b'{"message": NaN}', b'{"a": ' + b"[" * 100_000]
    said = [b"plain \x1b[31mtext", b'{"message": "kept", "decision": "d_1"}', *odd]
    code = f"import os, sys\nfor line in {said!r}: os.write(1, line + b'\\n')\nsys.exit(5)"
    process = script("json", code, stderr=subprocess.PIPE)
    assert process.stderr is not None
    lines = [json.loads(process.stderr.readline()) for _ in range(8)]
    process.send_signal(signal.SIGTERM)
    _, rest = process.communicate(timeout=20)
    messages = ["plain \x1b[31mtext", "kept", "{broken", "[1]", "\ufffd", "NaN", odd[-1].decode()]
    assert [line["message"] for line in lines] == [*messages, "child1 ended with status 5; it starts again in 0.2 s"]
    assert [line["process"] for line in lines] == ["child1"] * 7 + ["kibitz"]
    assert lines[1]["decision"] == "d_1"
    assert all(json.loads(line) for line in rest.splitlines())


def test_pretty_is_time_process_and_message() -> None:
    said = 'print(\'{"message": "kept", "level": "warning", "x": 1}\', flush=True)'
    process = script("pretty", f"{said}; {FOREVER}", stderr=subprocess.PIPE)
    assert re.fullmatch(r"\d\d:\d\d:\d\d child1     warning: kept x=1\n", wait_for_line(process, "kept"))
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)


def test_progress_on_a_terminal_is_a_line_of_its_own() -> None:
    """It is drawn below the log, and stays when the end is reached."""
    told = [json.dumps({"message": "compiling", "done": done, "of": 2, "note": "a"}) for done in range(3)]
    words = [
        told[0],
        '{"message": "something else", "of": "no progress"}',
        told[1],
        "another thing",
        told[2],
        "at last",
    ]
    code = f"import time\nfor word in {words!r}: print(word, flush=True)\ntime.sleep(600)"
    ours, theirs = pty.openpty()
    process = script("pretty", code, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown = b""
    while b"at last" not in shown:
        shown += os.read(ours, 10_000)
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    os.close(ours)
    lines = [line.split("\r\033[K")[-1].rstrip("\r") for line in shown.decode().split("\n")]
    assert "something else" in lines[0]
    assert "another thing" in lines[1]
    assert re.fullmatch(r"compiling █+ 2/2 \d+ s a", lines[2])
    assert "at last" in lines[3]


def grows(file: Path, size: int) -> None:
    """Wait until a file is as large as this."""
    asyncio.run(until(lambda: file.exists() and file.stat().st_size >= size, f"{file} has {size} bytes"))


def test_nobody_listens_and_it_goes_on(tmp_path: Path) -> None:
    """Standard output and error are closed at the other end; what dies is started again all the same."""
    code = f"print('text', flush=True); open({str(tmp_path / 'starts')!r}, 'a').write('x')"
    read, write = os.pipe()
    os.close(read)
    process = script("pretty", code, stdout=write, stderr=write)
    os.close(write)
    grows(tmp_path / "starts", 3)
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0


def test_a_reader_that_sleeps_holds_up_nobody(tmp_path: Path) -> None:
    """The log is a pipe that nobody empties; what is too much is lost, and the reader is told when it wakes up."""
    code = (
        "import os, time\n"
        f"with open({str(tmp_path / 'lines')!r}, 'ab', 0) as file:\n"
        "    for _ in range(200): os.write(2, b'x' * 100_000 + b'\\n'); file.write(b'x')\n"
        f"while not os.path.exists({str(tmp_path / 'awake')!r}): time.sleep(0.01)\n"
        "while True: print('hello', flush=True); time.sleep(0.01)"
    )
    process = script("json", code, stderr=subprocess.PIPE)
    grows(tmp_path / "lines", 200)
    (tmp_path / "awake").touch()
    assert json.loads(wait_for_line(process, "are lost"))["level"] == "warning"
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)
    assert process.returncode == 0
