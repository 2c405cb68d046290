"""Evaluates tasks of one engine: ``python -m tests.benchmarks.driver ENGINE``.

Every line of the standard input is a task, a JSON object: ``{"script": ..., "language": ...,
"iterations": ...}`` for the workbench, and ``{"form": ...}`` for a peer. A JSON object is printed
for each, with the milliseconds of one evaluation and the distribution as a digest of its outcomes
and whole weights. Everything is imported and the script is parsed before the clock starts. The
caches of the engine are emptied before each evaluation; of several the median is told.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib
import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import language_named
from engine.textbox import TextBox

ENOUGH = 0.5
"""Seconds of evaluations after which a task is not repeated any more."""


@dataclass(slots=True)
class CountingBudget(Budget):
    """A budget that can be asked how many states were counted."""

    counted: int = 0

    def step(self, states: int = 1) -> None:
        """Count ``states`` more states."""
        self.counted += states
        Budget.step(self, states)


def main() -> int:
    """Do the tasks of the standard input and print what each cost."""
    sys.set_int_max_str_digits(0)  # what is missing may be a very long fraction
    if sys.argv[1] == "workbench":
        importlib.import_module("engine.evaluate.tables.arrays.table")  # loaded when needed
    measure = measure_script if sys.argv[1] == "workbench" else forms_of(sys.argv[1])
    for line in sys.stdin:
        print(json.dumps(measure(json.loads(line))), flush=True)
    return 0


# ---- the workbench --------------------------------------------------------------------------


def measure_script(task: dict[str, Any]) -> dict[str, Any]:
    """Evaluate a script, or a mechanic of the library."""
    try:
        if task.get("states"):
            budget = CountingBudget()
            program(task).calculate({}, task["iterations"], budget)
            return {"states": budget.counted}
        distribution, cost = median_of(task.get("repeats", 1), evaluations(task))
    except DiceError as error:
        return {"failed": error.message}
    weights = zip(distribution.outcomes, distribution.weights, strict=True)
    return {
        **cost,
        "digest": "" if task.get("unchecked") else digest(weights),
        "missing": str(distribution.missing),
    }


def program(task: dict[str, Any]) -> Any:
    """Return the program of a task, read anew."""
    if "title" in task:
        from tests.benchmarks.families.library import read

        return read(task["title"])
    return language_named(task["language"]).parse(task["script"])


def evaluations(task: dict[str, Any]) -> Iterator[tuple[Distribution, dict[str, float]]]:
    """Evaluate a script again and again, each time from an empty memory."""
    program(task)  # loads the grammar, which a window or a command does once
    values = task.get("values", {})
    while True:
        began = time.process_time()
        read = program(task)
        parse = (time.process_time() - began) * 1000
        empty_caches("engine")
        distribution, cost = timed(lambda: read.calculate(values, task["iterations"], Budget()))  # noqa: B023
        yield distribution, {**cost, "parse": parse}


# ---- the peers ------------------------------------------------------------------------------


def forms_of(engine: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return what evaluates the forms of a peer."""
    try:
        forms = importlib.import_module(f"tests.benchmarks.{engine}_forms")
    except ModuleNotFoundError:
        return lambda _: {"failed": "not installed"}

    def measure(task: dict[str, Any]) -> dict[str, Any]:
        form = compile(task["form"], "<form>", "eval")

        def repeated() -> Iterator[tuple[Any, dict[str, float]]]:
            while True:
                empty_caches(engine)
                yield timed(lambda: eval(form, forms.NAMES))

        try:
            weights, cost = median_of(task.get("repeats", 1), repeated())
        except (RecursionError, MemoryError) as error:
            return {"failed": type(error).__name__}
        return {**cost, "digest": digest(weights.items())}

    return measure


# ---- measuring ------------------------------------------------------------------------------


def median_of(
    most: int, evaluations: Iterator[tuple[Any, dict[str, float]]]
) -> tuple[Any, dict[str, float]]:
    """Return a result with the median of each figure, over ``most`` evaluations or enough time."""
    result, cost = next(evaluations)
    costs = [cost]
    while len(costs) < most and sum(one["wall"] for one in costs) < ENOUGH * 1000:
        costs.append(next(evaluations)[1])
    return result, {figure: statistics.median(one[figure] for one in costs) for figure in cost}


def timed(evaluate: Callable[[], Any]) -> tuple[Any, dict[str, float]]:
    """Return the result of ``evaluate`` and its milliseconds of processor and wall time."""
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    result = evaluate()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return result, {"cpu": cpu * 1000, "wall": wall * 1000}


def empty_caches(package: str) -> None:
    """Forget what the functions of a package remember, and what evaluators of icepool do."""
    for one in gc.get_objects():
        module = str(type(one).__module__)
        if isinstance(one, functools._lru_cache_wrapper):
            if package in one.__module__ and "parser" not in one.__module__:
                one.cache_clear()
        elif module.startswith("icepool.evaluator"):
            getattr(one, "__dict__", {}).pop("_cache", None)


def digest(weights: Iterable[tuple[Hashable, int]]) -> str:
    """Return a digest that two distributions share when they are equal as fractions.

    With the greatest common divisor taken out, equal distributions have equal weights; reducing
    every probability by itself would take longer than many an evaluation.
    """
    collected = sorted((plain(outcome), int(weight)) for outcome, weight in weights if int(weight))
    common = math.gcd(*(weight for _, weight in collected))
    hashed = hashlib.sha256()
    for outcome, weight in collected:
        # Hexadecimal, since Python refuses to write very long numbers in decimal.
        hashed.update(f"{outcome} {weight // common:x}\n".encode())
    return hashed.hexdigest()


def plain(outcome: Any) -> tuple[Any, ...]:
    """Return an outcome of any engine as a text, or as an ascending tuple of numbers."""
    if isinstance(outcome, TextBox):
        return ("\n".join(outcome.lines),)
    if isinstance(outcome, str):
        return (outcome,)
    numbers = outcome if isinstance(outcome, tuple) else (outcome,)
    return tuple(sorted(int(one) if one == int(one) else one for one in numbers))


if __name__ == "__main__":
    sys.exit(main())
