"""Evaluates one task in a fresh process: ``python -m tests.benchmarks.driver TASK``.

The task is a JSON object: ``{"engine": "workbench", "script": ..., "iterations": ...}`` or
``{"engine": "icepool", "function": ..., "arguments": [...]}``. One JSON object is printed, with
milliseconds, and with the distribution as a digest of its outcomes and whole weights.
Everything is imported and the script is parsed before the clock starts; nothing has been evaluated.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import math
import sys
import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.program import parse_program


@dataclass(slots=True)
class CountingBudget(Budget):
    """A budget that can be asked how many states were counted."""

    counted: int = 0

    def step(self, states: int = 1) -> None:
        """Count ``states`` more states."""
        self.counted += states
        Budget.step(self, states)


def main() -> int:
    """Do the task of the command line and print what it cost."""
    sys.set_int_max_str_digits(0)  # what is missing may be a very long fraction
    task = json.loads(sys.argv[1])
    measured = measure_script(task) if task["engine"] == "workbench" else measure_form(task)
    print(json.dumps(measured))
    return 0


def measure_script(task: dict[str, Any]) -> dict[str, Any]:
    """Evaluate a script of Troll."""
    parse_program("1")  # loads the grammar, which a window or a command does once
    began = time.perf_counter()
    program = parse_program(task["script"])
    parse = (time.perf_counter() - began) * 1000
    try:
        if task.get("states"):
            budget = CountingBudget()
            program.calculate({}, task["iterations"], budget)
            return {"states": budget.counted}
        distribution, cost = timed(lambda: program.calculate({}, task["iterations"], Budget()))
    except DiceError as error:
        return {"failed": error.message}
    weights = zip(distribution.outcomes, distribution.weights, strict=True)
    return {
        **cost,
        "parse": parse,
        "digest": "" if task.get("unchecked") else digest(weights),
        "missing": str(distribution.missing),
    }


def measure_form(task: dict[str, Any]) -> dict[str, Any]:
    """Evaluate a peer's form."""
    try:
        forms = importlib.import_module(f"tests.benchmarks.{task['engine']}_forms")
    except ModuleNotFoundError:
        return {"failed": "not installed"}
    form = getattr(forms, task["function"])
    try:
        weights, cost = timed(lambda: form(*task["arguments"]))
    except (RecursionError, MemoryError) as error:
        return {"failed": type(error).__name__}
    return {**cost, "digest": digest(weights.items())}


def timed(evaluate: Callable[[], Any]) -> tuple[Any, dict[str, float]]:
    """Return the result of ``evaluate`` and its milliseconds of processor and wall time."""
    gc.collect()
    wall, cpu = time.perf_counter(), time.process_time()
    result = evaluate()
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    return result, {"cpu": cpu * 1000, "wall": wall * 1000}


def digest(weights: Iterable[tuple[Hashable, int]]) -> str:
    """Return a digest that two distributions share when they are equal as fractions.

    With the greatest common divisor taken out, equal distributions have equal weights; reducing
    every probability by itself would take longer than many an evaluation.
    """
    collected = sorted((as_collection(outcome), int(weight)) for outcome, weight in weights)
    common = math.gcd(*(weight for _, weight in collected))
    hashed = hashlib.sha256()
    for outcome, weight in collected:
        # Hexadecimal, since Python refuses to write very long numbers in decimal.
        hashed.update(f"{outcome} {weight // common:x}\n".encode())
    return hashed.hexdigest()


def as_collection(outcome: Any) -> tuple[int, ...]:
    """Return an outcome of any engine as an ascending tuple of whole numbers."""
    return tuple(map(int, outcome)) if isinstance(outcome, tuple) else (int(outcome),)


if __name__ == "__main__":
    sys.exit(main())
