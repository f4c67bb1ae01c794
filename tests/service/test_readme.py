"""What README.md tells people to try first works as it says."""

import json
import re
import subprocess
import sys

from tests.reading_docs import blocks_of
from tests.service.harness import ROOT, Service

README = "../README.md"  # as seen from docs/


def test_the_first_request_shows_a_search(service: Service) -> None:
    (command,) = (block.text for block in blocks_of(README) if "/v1/decisions" in block.text)
    body = json.loads(re.findall(r"-d '(.*)'", command, re.DOTALL)[0])
    answer = service.call("POST", "/v1/decisions", body | {"deadline_ms": 2000}, {"Prefer": "wait=5"}).json
    assert answer["source"] in ("search", "solved")
    assert answer["simulations"] > 0
    assert len(answer["candidates"]) > 1


def test_the_search_can_be_used_without_the_service() -> None:
    (script,) = (block.text for block in blocks_of(README) if block.language == "python")
    printed = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    *_, simulations = printed.stdout.split()
    assert int(simulations) > 100, "loading is not taken from its time"
