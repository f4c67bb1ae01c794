"""`make hosts`: what faults between hosts cost, as a table, and what a second worker host brings.

Every host is a network namespace of this machine, so it needs root. `python -m tests.bench.hosts worker-cut` runs the
rows that are named; `-h` lists them.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from deploy.progress import Progress
from tests.bench.two_hosts import two_hosts
from tests.service.certificates import make_certificate
from tests.service.failover import LONG_MS, SHORT_MS, failover
from tests.service.harness import ROOT
from tests.service.hosts import HOSTS, Balancer, Fleet, Part, is_ready
from tests.service.hosts import clock_off as set_wrong
from tests.service.load import Load, Outcome
from tests.service.network import Network, why_not
from tests.service.proxy import BadLine

RATE = 6.0  # decisions per second
BEFORE_S, FAULT_S, AFTER_S = 2.0, 3.0, 3.0
MIXED_S = 60.0
RECOVERY_S = 60.0
WARM_UP = 6
TITLES = ("fault", "sent", "in time", "failed clearly", "lost", "twice", "other", "unsearched", "recovery", "")
LINE = "{:44} {:>5} {:>8} {:>15} {:>5} {:>6} {:>6} {:>11} {:>9}  {}"
Fault = Callable[[Fleet, Load], float]
"""Does harm while a load goes on; the seconds from its end, or from its beginning if it has none, to recovery."""


def main() -> None:
    """Run the rows that are named on the command line, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rows", nargs="*", help=f"any of: {', '.join(ROWS)}")
    chosen = parser.parse_args().rows or ROWS
    if problem := why_not():
        sys.exit(f"there can be no hosts: {problem}")
    print(f"load {os.getloadavg()[0]:.2f} (figures mean little on a busy machine)")
    print(f"{RATE:.0f} decisions per second, deadline 1500 ms; late after 250 ms, clients give up after 1 s more\n")
    print(LINE.format(*TITLES), flush=True)
    missed = 0
    for name in chosen:
        if name in FAULTS:
            missed += not fault_row(*FAULTS[name])
    if "failover" in chosen:
        missed += not failover_row()
    if "failover-tls" in chosen:
        missed += not failover_row(tls=True)
    if "two-hosts" in chosen:
        two_hosts()
    sys.exit(1 if missed else 0)


def fault_row(title: str, fault: Fault, may_fail: bool) -> bool:
    """Measure one fault on a fleet of its own; whether all that must hold does."""
    with running_fleet() as fleet:
        outcome = suffered(fleet, fault)
        kept = keeps_promises(outcome, may_fail=may_fail)
        figures = (outcome.sent, outcome.in_time, outcome.failed, outcome.lost, outcome.twice, outcome.other)
        verdict = ("ok" if kept else "MISSED") + (": or a clear error" if may_fail else ": all in time")
        row = (title, *figures, outcome.unsearched, f"{outcome.recovery_s:.1f} s", verdict)
        print(LINE.format(*row), flush=True)
        if not kept:
            for stray in outcome.strays[:8]:
                print(f"    {stray}")
            print(fleet.logs()[-6000:], file=sys.stderr)
        return kept


def failover_row(*, tls: bool = False) -> bool:
    """Sentinel puts a replica in the place of a master that was killed, all on the loopback address."""
    with tempfile.TemporaryDirectory() as folder, Progress("failover", 1):
        seen = failover(Path(folder), certificate=make_certificate(Path(folder)) if tls else None)
    kept = seen.changed == 0 and seen.ready_s < 5
    for name, outcome, ms in (("short", seen.short, SHORT_MS), ("long", seen.long, LONG_MS)):
        figures = (outcome.sent, outcome.in_time, outcome.failed, outcome.lost, outcome.twice, outcome.other)
        kept = kept and outcome.twice == outcome.other == 0
        verdict = f"{'ok' if kept else 'MISSED'}: or a clear error; promoted after {seen.promotion_s:.1f} s"
        row = (f"Sentinel{', TLS' * tls}: master killed, {name} deadlines ({ms} ms)", *figures, outcome.unsearched)
        print(LINE.format(*row, f"{seen.ready_s:.1f} s", verdict), flush=True)
    return kept


def keeps_promises(outcome: Outcome, *, may_fail: bool) -> bool:
    """None lost, none twice, none left in silence; and all in time, unless the network makes that impossible."""
    whole = outcome.lost == outcome.twice == outcome.other == 0 and outcome.recovery_s < RECOVERY_S
    return whole and (may_fail or outcome.in_time == outcome.sent)


@contextmanager
def running_fleet(**options: object) -> Iterator[Fleet]:
    """The service on hosts of its own."""
    with tempfile.TemporaryDirectory() as folder, Network(HOSTS) as network:
        fleet = Fleet(Path(folder), network=network, **options)  # type: ignore[arg-type]
        try:
            with Progress("starting", 1):
                fleet.start()
                for _ in range(WARM_UP):  # the first requests load what later ones find loaded
                    fleet.decide(deadline_ms=1000)
            yield fleet
        finally:
            fleet.stop()


def suffered(fleet: Fleet, fault: Fault, before_s: float = BEFORE_S, after_s: float = AFTER_S) -> Outcome:
    """What becomes of the decisions of a load that goes on before, during and after a fault."""
    with Balancer(fleet) as webs, Load(webs, RATE) as load:
        time.sleep(before_s)
        recovery = fault(fleet, load)
        time.sleep(after_s)
    with fleet.store() as store:
        return replace(Outcome.of(load, store), recovery_s=recovery)


def since(moment: float, condition: Callable[[], bool]) -> float:
    """Seconds from a reading of time.monotonic() until something is true."""
    while not condition() and time.monotonic() - moment < RECOVERY_S:
        time.sleep(0.02)
    return time.monotonic() - moment


def searched_again(load: Load, moment: float) -> float:
    """Seconds until a decision that was asked for after a moment has been searched."""
    return since(moment, lambda: any(asked.searched and asked.sent >= moment for asked in list(load.all)))


def decides_again(fleet: Fleet, part: str, moment: float) -> float:
    """Seconds from a moment until a worker has decided something, by its log; one that has ended is started again."""
    before = fleet.log_of(part).count('"decided"')

    def decides() -> bool:
        fleet.restart_ended()
        return fleet.log_of(part).count('"decided"') > before

    return since(moment, decides)


def worker_cut(fleet: Fleet, load: Load) -> float:
    """A worker host is cut off in mid-search, and comes back."""
    fleet.network["work1"].cut()
    time.sleep(FAULT_S)
    fleet.network["work1"].heal()
    return decides_again(fleet, "worker-1", time.monotonic())


def web_cut(fleet: Fleet, load: Load) -> float:
    """The API is cut off from Redis, and from nobody else."""
    fleet.network["web"].lose(fleet.network["redis"])
    time.sleep(FAULT_S)
    fleet.network["web"].find(fleet.network["redis"])
    return searched_again(load, time.monotonic())


def redis_cut(fleet: Fleet, load: Load) -> float:
    """Redis's host is cut off from everybody: packets vanish."""
    fleet.network["redis"].cut()
    time.sleep(FAULT_S)
    fleet.network["redis"].heal()
    return searched_again(load, time.monotonic())


def bad_line(fleet: Fleet, load: Load) -> float:
    """100 ms more or less each way between a worker and Redis, and connections that break."""
    with BadLine(fleet.network.own_address, (fleet.redis_address, fleet.redis_port)) as line:
        line.delay_s, line.jitter_s = 0.1, 0.05
        url = fleet.redis_url.replace(f"{fleet.redis_address}:{fleet.redis_port}", f"{line.address}:{line.port}")
        fleet.remove("worker-1")
        began = time.monotonic()
        fleet.add("worker-1", Part("worker", "work1", {"KIBITZ_REDIS_URL": url}))
        decides_again(fleet, "worker-1", began)
        for _ in range(6):
            time.sleep(1)
            line.break_some(0.5)
        recovery = decides_again(fleet, "worker-1", time.monotonic())
        fleet.remove("worker-1")
        return recovery


def clock_off(fleet: Fleet, load: Load) -> float:
    """A worker's and the API's clocks are a minute fast, the guard's a minute slow."""
    began = time.monotonic()
    for part, offset in (("worker-1", 60), ("guard", -60), ("web", 60)):
        what = replace(fleet.parts[part], environment=set_wrong(fleet.folder, offset))
        fleet.add(f"{part}-off", what if part != "web" else replace(what, host="web2"))
    since(began, lambda: is_ready(fleet.web_at("web2")))
    for part in ("worker-1", "guard", "web"):
        fleet.remove(part, signal.SIGINT if part == "guard" else signal.SIGTERM)
    recovery = decides_again(fleet, "worker-1-off", time.monotonic())
    time.sleep(FAULT_S)
    return recovery


def guard_gone(fleet: Fleet, load: Load) -> float:
    """The guard's host vanishes, with all workers: a second guard elsewhere answers."""
    fleet.add("guard-2", Part("guard", "guard2"))
    time.sleep(1.5)
    fleet.network["guard"].cut()
    for host in ("work1", "work2"):
        fleet.network[host].cut()
    time.sleep(FAULT_S)
    for host in ("work1", "work2"):
        fleet.network[host].heal()
    return searched_again(load, time.monotonic())


def rolling_restart(fleet: Fleet, load: Load) -> float:
    """Every process is restarted in turn, each after the one before it is back."""
    fleet.add("web-2", Part("web", "web2"))
    since(time.monotonic(), lambda: is_ready(fleet.web_at("web2")))
    for part in list(fleet.parts):
        fleet.restart(part)
        if part.startswith("web"):
            since(time.monotonic(), lambda host=fleet.parts[part].host: is_ready(fleet.web_at(host)))  # type: ignore[misc]
        elif part.startswith("worker"):
            decides_again(fleet, part, time.monotonic())
    return searched_again(load, time.monotonic())


def scale_down(fleet: Fleet, load: Load) -> float:
    """One of two worker hosts, and one of two API hosts, are stopped in order."""
    fleet.add("web-2", Part("web", "web2"))
    since(time.monotonic(), lambda: is_ready(fleet.web_at("web2")))
    time.sleep(1)
    for part in ("worker-2", "web"):
        fleet.remove(part)
    return searched_again(load, time.monotonic())


def new_version(fleet: Fleet, load: Load) -> float:
    """A worker, a guard and an API of the version before, beside the new ones, for a minute."""
    with tempfile.TemporaryDirectory() as folder:
        before = version_before(Path(folder))
        fleet.add("worker-old", Part("worker", "work1", sources=before))
        fleet.add("guard-old", Part("guard", "guard2", sources=before))
        fleet.add("web-old", Part("web", "web2", sources=before))
        since(time.monotonic(), lambda: is_ready(fleet.web_at("web2")))
        fleet.remove("worker-1")
        decides_again(fleet, "worker-old", time.monotonic())
        time.sleep(MIXED_S)
        for part in ("web-old", "guard-old", "worker-old"):
            fleet.remove(part, signal.SIGINT if part.startswith("guard") else signal.SIGTERM)
        return searched_again(load, time.monotonic())


def version_before(folder: Path) -> Path:
    """The sources of the last commit before this one that changed what processes tell each other, in folder.

    Only those since decisions have carried their format count; without any, this version runs beside itself.
    """
    words = ["rev-list", "--skip=1", "HEAD", "--", "tasks", "api"]
    revisions = [os.environ["BEFORE"]] if os.environ.get("BEFORE") else git(*words).decode().split()
    chosen = next((r for r in revisions if b"FORMAT = " in git("show", f"{r}:tasks/store/decisions.py")), "HEAD")
    print(f"    the version before is {git('log', '-1', '--format=%h %s', chosen).decode().strip()}", flush=True)
    subprocess.run(["tar", "-x", "-C", str(folder)], input=git("archive", chosen), check=True)
    return folder


def git(*words: str) -> bytes:
    """What git prints about our own history."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout


FAULTS: dict[str, tuple[str, Fault, bool]] = {
    "worker-cut": ("a worker host cut off for 3 s in mid-search", worker_cut, False),
    "web-cut": ("web cut off from Redis for 3 s", web_cut, True),
    "redis-cut": ("Redis cut off from everybody for 3 s", redis_cut, True),
    "bad-line": ("100 ± 50 ms and breaks, worker to Redis", bad_line, False),
    "clock": ("clocks a minute off: worker, guard, web", clock_off, False),
    "guard-gone": ("guard and both worker hosts gone", guard_gone, True),
    "rolling": ("rolling restart of every process", rolling_restart, False),
    "scale-down": ("scale-down: one worker host, one web", scale_down, False),
    "mixed": ("the version before beside this one", new_version, False),
}
"""By name: what the table calls it, what it does, and whether it makes answers impossible for a time."""
ROWS = [*FAULTS, "failover", "failover-tls", "two-hosts"]


if __name__ == "__main__":
    main()
