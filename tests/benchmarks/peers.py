"""Measures plain scripts beside the best forms of icepool and dyce: ``python3 run.py bench``."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import math
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.benchmarks.fresh import Cost, median_cost, run_fresh
from tests.benchmarks.rows import ROWS, Row

OURS = "workbench"
PEERS = ("icepool", "dyce")

NO_FORM = "-"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A row as it was measured.

    Attributes:
        row: What was measured.
        costs: The median cost of each engine.
    """

    row: Row
    costs: dict[str, Cost]

    def ratio(self, peer: str) -> float | None:
        """Return how many times longer ``peer`` takes, or None where one of the two failed."""
        ours, theirs = self.costs[OURS], self.costs[peer]
        return None if ours.failed or theirs.failed else theirs.cpu / ours.cpu

    def least_ratio(self) -> float | None:
        """Return the ratio to the faster peer, or None where no peer finished."""
        return min(filter(None, map(self.ratio, PEERS)), default=None)

    def faults(self) -> list[str]:
        """Return what is wrong with the results, if anything."""
        ours = self.costs[OURS]
        if ours.failed:
            return [f"no result: {ours.failed}"]
        found = [
            f"{peer} computes another distribution"
            for peer in PEERS
            if not self.costs[peer].failed and self.costs[peer].digest != ours.digest
        ]
        if Fraction(ours.missing) != self.row.missing:
            found.append(f"{ours.missing} is missing, not {self.row.missing}")
        return found


def main(words: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for; return 1 where a result is wrong."""
    options = parser().parse_args(words)
    if options.growth:
        from tests.benchmarks import growth

        return growth.main()
    rows = [row for row in ROWS if any(part in row.name for part in options.row or [""])]
    if not rows:
        print(f"no row's name contains {' or '.join(options.row)}", file=sys.stderr)
        return 2
    repeats, limit = (1, 10.0) if options.quick else (options.repeats, 60.0)
    print(heading())
    comparisons = []
    for row in rows:
        comparisons.append(compare(row, repeats, limit))
        print(line(comparisons[-1]), flush=True)
    print("\n".join(summary(comparisons)))
    if options.json:
        Path(options.json).write_text(json.dumps(record(comparisons), indent=1), encoding="utf-8")
    return 1 if any(comparison.faults() for comparison in comparisons) else 0


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    options = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    options.add_argument(
        "--row", metavar="NAME", action="append", help="only rows whose name contains this or these"
    )
    options.add_argument("--repeats", type=int, default=5, help="fresh processes for each figure")
    options.add_argument("--quick", action="store_true", help="once each, 10 seconds at most")
    options.add_argument("--json", metavar="OUT", help="write all figures to this file")
    options.add_argument(
        "--growth", action="store_true", help="measure growth and draw docs/pictures instead"
    )
    return options


# ---- measuring ------------------------------------------------------------------------------


def compare(row: Row, repeats: int, limit: float) -> Comparison:
    """Measure one row with every engine, in turn so that a busy moment meets all of them."""
    costs: dict[str, list[Cost]] = {engine: [] for engine in (OURS, *PEERS)}
    for _ in range(repeats):
        for engine, found in costs.items():
            if not found or not found[-1].failed:
                found.append(measure(row, engine, limit))
    return Comparison(row, {engine: median_cost(found) for engine, found in costs.items()})


def measure(row: Row, engine: str, limit: float) -> Cost:
    """Return the cost of one evaluation of ``row``."""
    if engine == OURS:
        return run_fresh(
            {"engine": engine, "script": row.script, "iterations": row.iterations}, limit
        )
    form = row.icepool if engine == "icepool" else row.dyce
    if form is None:
        return Cost(failed=NO_FORM)
    return run_fresh(
        {"engine": engine, "function": form.function, "arguments": form.arguments}, limit
    )


# ---- showing --------------------------------------------------------------------------------


def heading() -> str:
    """Return the head of the table."""
    return (
        f"{'milliseconds of processor time':34}{OURS:>10}{'aim':>8}{'parse':>7}"
        f"{'icepool':>16}{'dyce':>16}{'x icepool':>11}{'x dyce':>9}"
    )


def line(comparison: Comparison) -> str:
    """Return a row of the table."""
    row, costs = comparison.row, comparison.costs
    ours = costs[OURS]
    cells = (
        f"{row.name:34}{figure(ours):>10}{row.aim:>8g}{ours.parse:>7.2f}"
        f"{figure(costs['icepool']):>16}{figure(costs['dyce']):>16}"
        f"{times(comparison.ratio('icepool')):>11}{times(comparison.ratio('dyce')):>9}"
    )
    return "  ".join([cells, *remarks(comparison)])


def remarks(comparison: Comparison) -> list[str]:
    """Return what the reader should notice about a row."""
    ours, least = comparison.costs[OURS], comparison.least_ratio()
    found = comparison.faults()
    if least is not None and least < 1:
        found.append("slower than a peer")
    if not ours.failed and ours.cpu > comparison.row.aim:
        found.append("over the aim")
    return found


def figure(cost: Cost) -> str:
    """Return milliseconds with three digits, or why there are none."""
    if cost.failed:
        return cost.failed.split(":")[0][:15]
    return f"{cost.cpu:,.0f}" if cost.cpu >= 100 else f"{cost.cpu:.3g}"


def times(ratio: float | None) -> str:
    """Return a ratio with at most three digits."""
    return NO_FORM if ratio is None else f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def geometric_mean(ratios: Iterable[float | None]) -> tuple[float, int]:
    """Return the geometric mean of the ratios that are known, and how many those are."""
    known = [math.log(ratio) for ratio in ratios if ratio]
    return (math.exp(sum(known) / len(known)) if known else math.nan), len(known)


def summary(comparisons: Sequence[Comparison]) -> list[str]:
    """Return the lines under the table."""
    lines = []
    for peer in PEERS:
        mean, count = geometric_mean(comparison.ratio(peer) for comparison in comparisons)
        lines.append(f"{peer}: {mean:.3g} times our time, the geometric mean of {count} rows")
    slower = [c.row.name for c in comparisons if (c.least_ratio() or 1) < 1]
    over = [
        c.row.name
        for c in comparisons
        if not c.costs[OURS].failed and c.costs[OURS].cpu > c.row.aim
    ]
    wrong = [c.row.name for c in comparisons if c.faults()]
    lines.append(f"slower than a peer: {', '.join(slower) or 'none'}")
    lines.append(f"over the aim: {', '.join(over) or 'none'}")
    lines.append(f"wrong or without a result: {', '.join(wrong) or 'none'}")
    return lines


def record(comparisons: Sequence[Comparison]) -> dict[str, Any]:
    """Return all figures and where they were measured, for a file."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "peers": {peer: version(peer) for peer in PEERS},
        "rows": [
            {
                "name": comparison.row.name,
                "script": comparison.row.script,
                "aim": comparison.row.aim,
                "faults": comparison.faults(),
                **{engine: asdict(cost) for engine, cost in comparison.costs.items()},
            }
            for comparison in comparisons
        ],
    }


def version(package: str) -> str | None:
    """Return the installed version of ``package``, or None."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


if __name__ == "__main__":
    sys.exit(main())
