from __future__ import annotations

import sys

import pytest

from engine.commands.memory_limit import limited_memory
from engine.errors import OverBudgetError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux refuses memory")


def test_too_much_memory_is_an_error_of_the_script() -> None:
    with (
        pytest.raises(OverBudgetError, match="needs more memory than allowed"),
        limited_memory(100_000_000),
    ):
        bytearray(2_000_000_000)


def test_afterwards_there_is_as_much_as_before() -> None:
    with limited_memory(100_000_000):
        inside = len(bytearray(50_000_000))

    assert 50_000_000 == inside
    assert 2_000_000_000 == len(bytearray(2_000_000_000))


def test_more_than_the_system_can_be_told_is_no_limit() -> None:
    with limited_memory(10**30):
        inside = len(bytearray(1_000_000))

    assert 1_000_000 == inside


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_other_systems_only_say_that_memory_ran_out(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(OverBudgetError, match="needs more memory"), limited_memory(1000):
        raise MemoryError
