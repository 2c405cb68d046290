"""Runs the tasks of the benchmarks in fresh processes and keeps what they cost."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

__all__ = ["Cost", "median_cost", "run_fresh"]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one evaluation took, in milliseconds, and what came out.

    Attributes:
        cpu: Processor time of the evaluation alone.
        wall: Wall time of the same.
        parse: Wall time of parsing the script; 0 where there is none.
        digest: Equal for equal distributions.
        missing: The probability over a limit, as a fraction.
        states: The states that the budget counted; only where that was asked.
        failed: Why there is no result; empty where there is one.
    """

    cpu: float = 0.0
    wall: float = 0.0
    parse: float = 0.0
    digest: str = ""
    missing: str = "0"
    states: int = 0
    failed: str = ""


def run_fresh(task: dict[str, Any], limit: float) -> Cost:
    """Do ``task`` in a process of its own.

    Args:
        task: What the driver understands.
        limit: Seconds after which it is stopped.
    """
    command = [sys.executable, "-m", "tests.benchmarks.driver", json.dumps(task)]
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return Cost(failed=f"over {limit:g} s")
    if done.returncode:
        return Cost(failed=f"crashed ({done.returncode}): {done.stderr.strip()[-200:]}")
    return Cost(**json.loads(done.stdout))


def median_cost(costs: Sequence[Cost]) -> Cost:
    """Return the first failure among ``costs``, else the median of each figure.

    Raises:
        ValueError: The same task gave different distributions.
    """
    for cost in costs:
        if cost.failed:
            return cost
    if len({(cost.digest, cost.missing) for cost in costs}) != 1:
        raise ValueError("the same task gave different distributions")
    figures = {
        field.name: statistics.median(getattr(cost, field.name) for cost in costs)
        for field in fields(Cost)
        if field.name in ("cpu", "wall", "parse")
    }
    return Cost(**figures, digest=costs[0].digest, missing=costs[0].missing)
