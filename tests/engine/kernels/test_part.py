"""Parts: helpers that are compiled into the kernels that call them."""

import subprocess
from pathlib import Path

import numba
import numpy as np
import pytest

from engine.errors import UntestedNumba
from engine.kernels.part import Part, check_numba, part
from tests.engine.kernels.test_kernel_cache import run

ROOT = Path(__file__).resolve().parents[3]
TABLE = np.array([3, 1, 4, 1, 5], np.int64)
STATE = np.dtype([("total", "i8"), ("row", "i4", (4,))])


@part
def looked_up(i):
    """A leaf."""
    return TABLE[i % 5]


@part
def add_up(s, n, factor):
    """A part that needs another, and changes a record."""
    for i in range(n):
        s.total += factor * looked_up(i)
    s.row[n] = s.total
    return s.total


@numba.njit
def kernel_of_parts(states, n):
    """What Python calls."""
    return add_up(states[0], n, 2) + add_up(states[0], n, 3) + looked_up(n)


def test_a_kernel_does_what_its_parts_do_in_plain_python() -> None:
    compiled, plain = np.zeros(1, STATE), np.zeros(1, STATE)
    assert kernel_of_parts(compiled, 3) == kernel_of_parts.py_func(plain.view(np.recarray), 3)
    assert compiled.tobytes() == plain.tobytes()
    assert compiled["total"][0] == 5 * (3 + 1 + 4)


def test_a_part_is_compiled_once_for_all_constants() -> None:
    kernel_of_parts(np.zeros(1, STATE), 3)
    if isinstance(add_up, Part):
        assert len(add_up.overloads) == 1


def test_python_calls_the_plain_function() -> None:
    assert looked_up(7) == 4


@part
def at_least_half(x):
    """A part that needs one of Numba's own functions."""
    return max(x, 0.5)


@part
def never_called(x):
    """Links its callees into whatever mentions it."""
    return at_least_half(x) + 1.0


@part
def called(x):
    """Needs the same callees later."""
    return at_least_half(x) + 2.0


@numba.njit
def kernel_with_dead_code(x):
    """The loop is gone before its callees are linked."""
    for _ in range(0):
        x += never_called(x)
    return called(x)


def test_what_dead_code_shares_with_the_rest_is_linked() -> None:
    assert kernel_with_dead_code(0.25) == 2.5


RESULTS = """
from tests.engine.kernels import test_part
print(test_part.results(), type(test_part.add_up).__name__)
"""


def results() -> list[object]:
    """What the kernels above compute."""
    states = np.zeros(1, STATE)
    return [int(kernel_of_parts(states, 3)), states.tobytes().hex(), kernel_with_dead_code(0.25)]


def test_without_parts_the_results_are_the_same(tmp_path: Path) -> None:
    outputs = [
        run(RESULTS, ROOT, KIBITZ_CACHE_DIR=str(tmp_path), KIBITZ_PARTS=switch).stdout.rsplit(maxsplit=1)
        for switch in ("on", "off")
    ]
    (with_parts, kind), (without, other) = outputs
    assert with_parts == without == str(results())
    assert (kind, other) == ("Part", "CPUDispatcher")


def test_an_untested_numba_is_refused_by_versions_and_way_out() -> None:
    with pytest.raises(UntestedNumba, match=r"Numba 0\.99\.0 is installed.*0\.68\.1 only.*KIBITZ_PARTS=off"):
        check_numba("0.99.0")


def test_nothing_starts_with_an_untested_numba_unless_without_parts(tmp_path: Path) -> None:
    newer = 'import numba; numba.__version__ = "0.99.0"\nimport engine.registry\n'
    with pytest.raises(subprocess.CalledProcessError) as refused:
        run(newer, ROOT, KIBITZ_CACHE_DIR=str(tmp_path), KIBITZ_PARTS="on")
    assert "UntestedNumba: Numba 0.99.0 is installed" in refused.value.stderr
    run(newer, ROOT, KIBITZ_CACHE_DIR=str(tmp_path), KIBITZ_PARTS="off")


def test_this_numba_is_tested() -> None:
    check_numba(numba.__version__)
