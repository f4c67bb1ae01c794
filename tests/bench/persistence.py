"""`python -m tests.bench.persistence`: what it costs a decision that Redis writes everything down, by `appendfsync`."""

import os
import statistics
import tempfile
import time
from pathlib import Path

from deploy.progress import Progress
from tests.bench.table import row, section
from tests.service.harness import Service

DECISIONS, ROUNDS = 60, 3
FORMS = {
    "nothing": {"appendonly": "no"},
    "appendfsync no": {"appendfsync": "no"},
    "appendfsync everysec": {"appendfsync": "everysec"},
    "appendfsync always": {"appendfsync": "always"},
}


class WritingService(Service):
    """A service whose Redis writes to disk as its settings say."""

    form = "nothing"

    @property
    def redis_options(self) -> dict[str, str]:
        return FORMS[self.form]


def main() -> None:
    """Measure all forms in turn, several times, for a machine's speed changes."""
    section(f"POST to answer of decisions of one iteration, {ROUNDS} times {DECISIONS}, load {os.getloadavg()[0]:.1f}")
    services = {form: _started(form) for form in FORMS}
    spent: dict[str, list[float]] = {form: [] for form in FORMS}
    try:
        for _ in range(ROUNDS):
            for form, service in services.items():
                spent[form] += _times(service)
    finally:
        for service in services.values():
            service.stop()
    plain = statistics.median(spent["nothing"])
    for form, times in spent.items():
        median = statistics.median(times)
        late = sorted(times)[int(0.99 * len(times))]
        row(form, f"{median:.1f} ms", f"{median - plain:+.1f} ms", f"p99 {late:.1f} ms")


def _started(form: str) -> Service:
    service = WritingService(Path(tempfile.mkdtemp()), 1, {"KIBITZ_BACKGROUND_WORKERS": "1"})
    service.form = form
    with Progress(form, 1):
        service.start()
    _times(service)
    return service


def _times(service: Service) -> list[float]:
    found = []
    for _ in range(DECISIONS):
        started = time.perf_counter()
        service.decide(iterations=1, deadline_ms=5000)
        found.append((time.perf_counter() - started) * 1000)
    return found


if __name__ == "__main__":
    main()
