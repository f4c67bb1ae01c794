"""Alert rules and the dashboard: what they ask for exists, and means what they take it for."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tasks.store.metric_families import FAMILIES
from tests.deploy.manifests import DEPLOY, overlay

ALERTS = DEPLOY / "prometheus" / "alerts.yml"
BOARD = json.loads((DEPLOY / "grafana" / "kibitz.json").read_text())
SERIES = {name: family for family in FAMILIES for name in family.shown}
WANTED = {"DeadlineMisses", "Unsearched", "QueueAge", "NoGuard", "NoWorkers", "WebhookFailures"}


def queries() -> Iterator[tuple[str, str]]:
    """Every query that anything in deploy/ makes, with what makes it."""
    for group in yaml.safe_load(ALERTS.read_text())["groups"]:
        yield from ((rule["alert"], rule["expr"]) for rule in group["rules"])
    for panel in BOARD["panels"]:
        yield from ((panel["title"], target["expr"]) for target in panel.get("targets", []))
    for manifest in overlay("production"):
        if manifest["kind"] == "ScaledObject":
            yield from (("KEDA", trigger["metadata"]["query"]) for trigger in manifest["spec"]["triggers"])


def test_queries_name_metrics_and_labels_that_there_are() -> None:
    """tests/service/test_metrics.py compares the same table with what a running service shows."""
    for title, query in queries():
        for name, braces in re.findall(r"\b(kibitz_\w+)(?:\{([^}]*)\})?", query):
            assert name in SERIES, (title, name)
            labels = set(re.findall(r"(\w+)\s*=", braces))
            bucket = {"le"} if name.endswith("_bucket") else set()
            assert labels <= {*SERIES[name].labels, *bucket}, (title, name)


def test_bounds_in_queries_are_buckets() -> None:
    bounds = {f"{bound / 1000}" for family in FAMILIES for bound in family.bounds_ms}
    for title, query in queries():
        assert set(re.findall(r'le="([^"]*)"', query)) <= bounds, title


def test_nothing_is_counted_twice() -> None:
    """Every API process shows the fleet's numbers: of several that are scraped one is taken."""
    for title, query in queries():
        for before, name in re.findall(r"([a-z_, ()]*\()?(kibitz_\w+)", query):
            taken = re.search(
                r"(max|absent|count)( by \([^)]*\)| without \(instance\))? ?\((rate\(|increase\()?$", before
            )
            grouped = title == "KibitzMixedVersions"
            assert taken or grouped, (title, name, before)


def test_what_must_be_noticed_is() -> None:
    rules = yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]
    assert {rule["alert"].removeprefix("Kibitz") for rule in rules} >= WANTED


def test_panels_lie_beside_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in BOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(BOARD["panels"])


@pytest.mark.parametrize("words", [["check", "rules", str(ALERTS)], ["test", "rules", "alerts_test.yaml"]])
def test_promtool_agrees(words: list[str]) -> None:
    if not shutil.which("promtool"):
        pytest.skip("promtool is not installed (Debian's package prometheus has it)")
    here = Path(__file__).parent
    checked = subprocess.run(["promtool", *words], cwd=here, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
