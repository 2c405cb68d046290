"""Scripts that nobody would write: whatever is typed, it ends within its limits, or as an error."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS, Program, converters, language_named, notes_of
from engine.process_memory import memory_in_use
from engine.random_source import SeededSource
from engine.reports.results import distribution_json, distribution_table
from engine.statistics.summary import summarise
from tests.amount import examples
from tests.engine.wild import NOTATIONS, wild_scripts

SECONDS = 0.4
"""The time each step of a script is allowed."""

OVERTIME = 1.0
"""Seconds of processor time that it may take beyond that."""

MEMORY = 150_000_000
"""The memory each step of a script is allowed, in bytes."""

EXCESS = 1.2
"""How many times as much memory it may take."""

STATUS = Path("/proc/self/status")


def most_held() -> int | None:
    """Return the most memory that this process has held since ``forget_most_held``."""
    if memory_in_use() is None:
        return None
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def forget_most_held() -> None:
    if memory_in_use() is not None:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


@contextmanager
def without_callbacks() -> Iterator[None]:
    """Let nobody hear of garbage that is collected: Hypothesis would swallow interruptions."""
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    try:
        yield
    finally:
        gc.callbacks[:] = callbacks


def within_limits(what: str, work: Callable[[Budget], object]) -> None:
    """Do some work and check what it took; only errors may come of it."""
    forget_most_held()
    before, began = most_held(), time.process_time()
    budget = Budget(SECONDS, memory=MEMORY)
    with suppress(DiceError), without_callbacks():
        budget.enforced(lambda: work(budget))
    taken, held = time.process_time() - began, most_held()
    assert SECONDS + OVERTIME > taken, f"{what} took {taken:.1f} s"
    if before is not None and held is not None:
        excess = (held - before) / MEMORY
        assert EXCESS > excess, f"{what} took {excess:.2f} of the memory allowed"


def numbers_for(program: Program) -> dict[str, int]:
    return {one.name: 3 if one.default is None else one.default for one in program.parameters}


def try_everything(notation: str, text: str) -> None:
    """Do with a script whatever can be done with it."""
    language = language_named(notation)
    programs: list[Program] = []

    def read(budget: Budget) -> None:
        program = language.parse(text)
        notes_of(program)
        programs.append(program)

    def shown(budget: Budget) -> None:
        program = programs[0]
        found = program.calculate(numbers_for(program), DEFAULT_ITERATIONS, budget)
        summarise(found)
        distribution_json(found)
        distribution_table(found)

    within_limits("reading", read)
    within_limits("checking", lambda _: language.check(text))
    if not programs:
        return
    program = programs[0]
    numbers = numbers_for(program)
    within_limits("calculating", shown)
    if notation != "anydice":  # whose roller runs programs within limits of its own
        within_limits("rolling", lambda _: program.roll(SeededSource(1), numbers))
    for convert in converters(language).values():
        within_limits("converting", lambda _, to=convert: to(text, numbers, ()))


@pytest.mark.parametrize("notation", NOTATIONS)
@settings(max_examples=examples(25, 3_000), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_is_typed_ends_soon_and_as_an_error_at_worst(notation, data) -> None:
    try_everything(notation, data.draw(wild_scripts(notation)))
