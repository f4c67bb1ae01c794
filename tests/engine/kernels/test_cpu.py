"""The processor that kernels are compiled for."""

import itertools
import json
import platform
from pathlib import Path

import llvmlite.binding as llvm
import numba
import pytest

from engine.errors import BadEnvironment
from engine.kernels.cpu import LEVELS, compile_for, lacking
from engine.kernels.environment import parts_wanted
from tests.engine.kernels.test_kernel_cache import run

COUNT_BITS = """
import json
from numba.core.registry import cpu_target
import numpy as np
from engine.kernels.bits import popcount
assert popcount(np.uint64(7)) == 3
(code,) = popcount.inspect_asm().values() if popcount.stats.cache_misses else [""]
_, name, features = cpu_target.target_context.codegen().magic_tuple()
print(json.dumps([name, features, "popcnt" in code, sum(popcount.stats.cache_misses.values())]))
"""
here = Path(__file__).resolve().parents[3]


@pytest.mark.skipif(
    platform.machine() != "x86_64" or bool(lacking("x86-64-v2", llvm.get_host_cpu_features())),
    reason="needs a processor of the level x86-64-v2",
)
def test_code_is_compiled_for_the_level_that_is_asked_for(tmp_path: Path) -> None:
    """Counting bits is one instruction from x86-64-v2 on. Levels and machines share a directory."""

    def compiled(cpu: str) -> list[object]:
        answer = json.loads(run(COUNT_BITS, here, KIBITZ_CACHE_DIR=str(tmp_path), KIBITZ_CPU=cpu).stdout)
        return list(answer)

    native = compiled("native")
    assert native[0] == llvm.get_host_cpu_name()
    assert native[3] == 1
    assert compiled("x86-64") == ["x86-64", "", False, 1]
    assert compiled("x86-64-v2") == ["x86-64-v2", "", True, 1]
    assert [compiled(cpu)[3] for cpu in ("native", "x86-64", "x86-64-v2")] == [0, 0, 0]


def test_an_unknown_processor_is_refused_by_the_name_of_the_setting(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadEnvironment, match=r"KIBITZ_CPU=pentium-9: LLVM knows no such processor.*x86-64-v3"):
        compile_for("pentium-9")
    assert capfd.readouterr().err == "", "LLVM's own complaint is not shown"
    assert numba.config.CPU_NAME != "pentium-9"


def test_a_level_that_this_machine_cannot_run_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.kernels.cpu._complaint", lambda cpu: "")
    monkeypatch.setattr(llvm, "get_host_cpu_features", lambda: dict.fromkeys(LEVELS["x86-64-v2"].split(), True))
    with pytest.raises(BadEnvironment, match=r"KIBITZ_CPU=x86-64-v3: this machine lacks avx, avx2"):
        compile_for("x86-64-v3")


def test_levels_build_on_one_another() -> None:
    levels = [set(features.split()) for features in LEVELS.values()]
    assert all(below < above for below, above in itertools.pairwise(levels))


@pytest.mark.parametrize("value", ["yes", "OFF", "0"])
def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("KIBITZ_PARTS", value)
    with pytest.raises(BadEnvironment, match=f"KIBITZ_PARTS={value}: it can be on or off"):
        parts_wanted()
