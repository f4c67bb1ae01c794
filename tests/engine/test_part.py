"""Parts: helpers that are compiled into the kernels that call them."""

import numba
import numpy as np

from engine.part import part

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
    if not numba.config.DISABLE_JIT:
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
