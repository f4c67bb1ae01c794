"""The systemd units: checked by systemd itself, and against the commands and settings that the code has."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.processes import KINDS
from tasks.config import Config
from tests.deploy.manifests import DEPLOY

UNITS = DEPLOY / "systemd"
TEMPLATE = (UNITS / "kibitz@.service").read_text()


def test_the_units_start_what_there_is() -> None:
    assert "ExecStart=/opt/kibitz/bin/kibitz %i\n" in TEMPLATE
    named = {path.name.split("@")[1].removesuffix(".service.d") for path in UNITS.glob("kibitz@?*.service.d")}
    assert named == set(KINDS) - {"guard"}
    for path in UNITS.rglob("order.conf"):
        assert set(re.findall(r"kibitz@(\w+)\.service", path.read_text())) <= set(KINDS)


def test_the_guard_stops_last_and_the_api_first() -> None:
    """Units stop in the reverse order of their start: as `kibitz run` does it."""
    for kind in KINDS.keys() - {"guard"}:
        text = (UNITS / f"kibitz@{kind}.service.d" / "order.conf").read_text()
        after = set(re.findall(r"kibitz@(\w+)\.service", text))
        assert after == {other for other, told in KINDS.items() if told.stops > KINDS[kind].stops}


def test_there_is_time_to_finish() -> None:
    seconds = re.search(r"TimeoutStopSec=(\d+)", TEMPLATE)
    assert seconds is not None
    assert int(seconds.group(1)) > Config().longest_s


def test_systemd_understands_them(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    shutil.copytree(UNITS, tmp_path / "units")
    template = tmp_path / "units" / "kibitz@.service"
    template.write_text(TEMPLATE.replace("/opt/kibitz/bin/kibitz", "/bin/true"))  # it must be there to be checked
    for kind in KINDS:
        named = tmp_path / "units" / f"kibitz@{kind}.service"
        named.write_text(template.read_text())
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *sorted(map(str, (tmp_path / "units").glob("kibitz@?*.service")))],
        capture_output=True,
        text=True,
        check=False,
    )
    about = [line for line in checked.stderr.splitlines() if "kibitz" in line]
    assert (checked.returncode, about) == (0, []), checked.stderr
