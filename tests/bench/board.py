"""`python -m tests.bench.board`: the dashboard's panels against real numbers, without Grafana.

Starts the service and a Prometheus that scrapes it, asks for decisions, a match and an analysis for a while, then
evaluates every panel's queries as Grafana would, and prints what each shows. Needs `prometheus` on the PATH.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deploy.redis_server import free_port
from tests.bench.table import demand, row, section
from tests.deploy.manifests import DEPLOY
from tests.service.harness import Service

BUSY_S, SCRAPE_S, RANGE = 25.0, 1, "20s"
SELDOM = {"Pondered simulations", "Warm starts"}  # may be empty in so short a time
LONGEST = 3  # series of a panel that are printed


def main() -> None:
    """Print a row for each query; the exit status tells whether all gave something."""
    if not shutil.which("prometheus"):
        sys.exit("prometheus is not installed (Debian's package prometheus)")
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder)).start()
        try:
            with _prometheus(Path(folder), service.port) as url:
                _keep_busy(service)
                sys.exit(0 if _panels(url) else 1)
        finally:
            service.stop()


@contextmanager
def _prometheus(folder: Path, scraped: int) -> Iterator[str]:
    """A Prometheus with our rules that scrapes a port; its URL."""
    port = free_port()
    told = (DEPLOY / "prometheus" / "prometheus.yml").read_text()
    told = told.replace("web:8000", f"127.0.0.1:{scraped}").replace("5s", f"{SCRAPE_S}s")
    (folder / "prometheus.yml").write_text(told)
    shutil.copy(DEPLOY / "prometheus" / "alerts.yml", folder)
    words = ["prometheus", f"--config.file={folder / 'prometheus.yml'}", f"--storage.tsdb.path={folder / 'data'}"]
    with (folder / "prometheus.log").open("w") as log:
        running = subprocess.Popen([*words, f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(20)


def _keep_busy(service: Service) -> None:
    """A little of everything that the service does."""
    seats = [{"bot": "Random"}, {"difficulty": "easy"}]
    end, number = time.monotonic() + BUSY_S, 0
    while time.monotonic() < end:
        number += 1
        service.decide(deadline_ms=300, game_id=f"g{number % 2}", ponder=True)
        service.decide(deadline_ms=300, callback_url=f"http://127.0.0.1:{free_port()}/")
        service.decide(game="tictactoe", deadline_ms=300)
        if number % 5 == 1:
            service.call("POST", "/v1/matches", {"game": "tictactoe", "seats": seats})
        service.call("GET", "/nowhere")


def _panels(url: str) -> bool:
    board = json.loads((DEPLOY / "grafana" / "kibitz.json").read_text())
    good = True
    for panel in board["panels"]:
        if panel["type"] == "row":
            section(panel["title"])
        for target in panel.get("targets", []):
            found = _asked(url, target["expr"])
            fine = bool(found) or panel["title"] in SELDOM
            good = good and fine
            row(panel["title"], f"{len(found)} series", demand(fine, "some"), _shown(found, target["legendFormat"]))
    firing = _asked(url, 'ALERTS{alertstate="firing"}')
    row("alerts that fire", str(len(firing)), "", _shown(firing, "{{alertname}}"))
    return good


def _asked(url: str, query: str) -> list[Any]:
    query = query.replace("$__rate_interval", RANGE).replace("$__range", RANGE)
    with urllib.request.urlopen(
        f"{url}/api/v1/query?{urllib.parse.urlencode({'query': query})}", timeout=10
    ) as response:
        return list(json.load(response)["data"]["result"])


def _shown(found: list[Any], legend: str) -> str:
    """The first values, called as the legend calls them."""
    told = []
    for series in found[:LONGEST]:
        name = legend
        for label, value in series["metric"].items():
            name = name.replace("{{" + label + "}}", value)
        told.append(f"{name} {float(series['value'][1]):.3g}".strip())
    return ", ".join(told) + (", …" if len(found) > LONGEST else "")


if __name__ == "__main__":
    main()
