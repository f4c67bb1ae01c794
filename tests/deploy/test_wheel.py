"""From a wheel, in an empty environment and another folder: `kibitz run` starts and answers the line that it prints."""

import json
import os
import shlex
import signal
import subprocess
import threading
import urllib.request
from pathlib import Path

from deploy.redis_server import free_port

START_S = 180


def test_runs_and_answers_the_printed_line(installed_kibitz: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIBITZ_"))}
    environment |= {"KIBITZ_PORT": str(free_port()), "KIBITZ_GAMES": "tictactoe", "KIBITZ_WORKERS": "1"}
    environment |= {"KIBITZ_CACHE_DIR": str(tmp_path / "kernels"), "KIBITZ_DATA_DIR": str(tmp_path / "data")}
    with (tmp_path / "log").open("w") as log:
        service = subprocess.Popen(
            [installed_kibitz, "run"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        )
    end = threading.Timer(START_S, service.kill)
    end.start()
    try:
        assert service.stdout is not None
        line = next((line for line in service.stdout if line.startswith("curl ")), "")
        assert line, (tmp_path / "log").read_text()
        words = shlex.split(line)
        answer = subprocess.run(words, check=True, capture_output=True, text=True, timeout=30)
        decision = json.loads(answer.stdout)
        assert decision["status"] == "done"
        assert decision["action"]
        with urllib.request.urlopen(f"http://127.0.0.1:{environment['KIBITZ_PORT']}/guide/", timeout=30) as guide:
            assert b"Where to go" in guide.read(), "the wheel carries the guide"
    finally:
        service.send_signal(signal.SIGTERM)
        rest, _ = service.communicate(timeout=30)
        end.cancel()
    assert service.returncode == 0, rest
