"""Many small cases as one test: pytest's own book-keeping costs more than most of them."""

from __future__ import annotations

import functools
import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def each_of(
    cases: Iterable[Case], named: Callable[[Case], str] = str
) -> Callable[[Callable[[Case], None]], Callable[[], None]]:
    """Make one test of a test of one case: it goes through all, and tells each that fails.

    Args:
        cases: What the test is called with, one after the other.
        named: Returns by what name a case is told when it fails.
    """
    listed = tuple(cases)
    assert listed, "a test without cases proves nothing"

    def grouped(check: Callable[[Case], None]) -> Callable[[], None]:
        def test_all() -> None:
            failed = []
            for case in listed:
                try:
                    check(case)
                except pytest.skip.Exception:
                    continue
                except (Exception, pytest.fail.Exception) as error:
                    where = traceback.format_exception(type(error), error, error.__traceback__)
                    failed.append(f"[{named(case)}]\n{''.join(where[2:])}")
            if failed:
                pytest.fail(
                    f"{len(failed)} of {len(listed)}:\n\n" + "\n".join(failed), pytrace=False
                )

        # Not by functools.wraps, by which pytest would find the arguments of the wrapped.
        functools.update_wrapper(test_all, check, assigned=("__module__", "__name__", "__doc__"))
        del test_all.__wrapped__
        return test_all

    return grouped
