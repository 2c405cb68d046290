"""Measures plain scripts beside the best forms of icepool and dyce: ``python3 run.py bench``.

Half of the rows of the latest round, chosen by a hash of their names, are never looked at while
the engine is worked on: only their means are told, and they say whether it is fast or was tuned.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import math
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.benchmarks.families import FAMILIES
from tests.benchmarks.families.library import MECHANICS
from tests.benchmarks.rows import DEFAULT_ITERATIONS, LATEST_ROUND, Row
from tests.benchmarks.workers import Cost, Worker

OURS = "workbench"
PEERS = ("icepool", "dyce")

NO_FORM = "-"

MUCH_SLOWER = 1.5
"""How many times a peer's time is much slower, for rows of at least ``NOTICED``."""
NOTICED = 2.0
"""Milliseconds below which nobody notices."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A row as it was measured.

    Attributes:
        family: The family of the row.
        row: What was measured.
        costs: The median cost of each engine.
    """

    family: str
    row: Row
    costs: dict[str, Cost]

    def ratio(self, peer: str) -> float | None:
        """Return how many times longer ``peer`` takes, or None where one of the two failed."""
        ours, theirs = self.costs[OURS], self.costs[peer]
        return None if ours.failed or theirs.failed else theirs.cpu / ours.cpu

    def least_ratio(self) -> float | None:
        """Return the ratio to the faster peer, or None where no peer finished."""
        return min(filter(None, map(self.ratio, PEERS)), default=None)

    @property
    def is_much_slower(self) -> bool:
        """Whether a peer is so much faster that somebody would notice."""
        least = self.least_ratio()
        return least is not None and least * MUCH_SLOWER < 1 and self.costs[OURS].cpu > NOTICED

    def errors(self) -> list[str]:
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
    with ExitStack() as stack:
        workers = {
            engine: stack.enter_context(closing(Worker(engine))) for engine in (OURS, *PEERS)
        }
        if options.library:
            return library(workers[OURS], options.limit)
        chosen = list(chosen_rows(options))
        if not chosen:
            print("no row is called that", file=sys.stderr)
            return 2
        return rows(chosen, workers, options)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    options = argparse.ArgumentParser(prog="run.py bench", description=__doc__)
    options.add_argument(
        "--family", metavar="NAME", action="append", choices=FAMILIES, help=", ".join(FAMILIES)
    )
    options.add_argument(
        "--row", metavar="NAME", action="append", help="only rows whose name contains this or these"
    )
    options.add_argument(
        "--latest", action="store_true", help="only rows of the latest round, half of them unseen"
    )
    half = options.add_mutually_exclusive_group()
    half.add_argument("--seen", action="store_true", help="only the half that is worked with")
    half.add_argument("--unseen", action="store_true", help="only the half that is not")
    options.add_argument(
        "--per-family", action="store_true", help="tell the means of each family too"
    )
    options.add_argument(
        "--show-unseen", action="store_true", help="tell single rows of the unseen half too"
    )
    options.add_argument(
        "--library", action="store_true", help="measure all mechanics of the library instead"
    )
    options.add_argument("--repeats", type=int, default=5, help="evaluations of each row at most")
    options.add_argument(
        "--limit", type=float, default=10.0, help="seconds for each row and engine at most"
    )
    options.add_argument("--json", metavar="OUT", help="write all figures shown to this file")
    options.add_argument(
        "--growth", action="store_true", help="measure growth and draw docs/pictures instead"
    )
    return options


def chosen_rows(options: argparse.Namespace) -> Iterable[tuple[str, Row]]:
    """Yield the rows that the command line asks for, with their families."""
    for family in options.family or FAMILIES:
        for row in FAMILIES[family]:
            is_named = any(part in row.name for part in options.row or [""])
            is_recent = row.round == LATEST_ROUND or not options.latest
            is_in_half = not (options.unseen if row.is_seen else options.seen)
            if is_named and is_recent and is_in_half:
                yield family, row


# ---- measuring ------------------------------------------------------------------------------


def rows(
    chosen: Sequence[tuple[str, Row]], workers: dict[str, Worker], options: argparse.Namespace
) -> int:
    """Measure rows and print what may be told; return 1 where a result is wrong."""
    print(heading())
    comparisons = []
    for family, row in chosen:
        compared = compare(family, row, workers, options.repeats, options.limit)
        comparisons.append(compared)
        if row.is_seen or options.show_unseen:
            print(line(compared), flush=True)
    told = [one for one in comparisons if one.row.is_seen or options.show_unseen]
    print("\n".join(summary(comparisons, told, per_family=options.per_family)))
    if options.json:
        Path(options.json).write_text(json.dumps(record(told), indent=1), encoding="utf-8")
    return 1 if any(one.errors() for one in comparisons) else 0


def compare(
    family: str, row: Row, workers: dict[str, Worker], repeats: int, limit: float
) -> Comparison:
    """Measure one row with every engine."""
    script = {"script": row.script, "language": row.language, "iterations": row.iterations}
    costs = {OURS: workers[OURS].run({**script, "repeats": repeats}, limit)}
    for peer, form in zip(PEERS, (row.icepool, row.dyce), strict=True):
        task = {"form": form, "repeats": repeats}
        costs[peer] = workers[peer].run(task, limit) if form else Cost(failed=NO_FORM)
    return Comparison(family, row, costs)


def library(worker: Worker, limit: float) -> int:
    """Measure every mechanic of the library, which has no peers; return 1 where one fails."""
    found = []
    for title, mechanic in MECHANICS.items():
        task = {"title": title, "values": mechanic.values, "iterations": DEFAULT_ITERATIONS}
        found.append((title, worker.run({**task, "repeats": 5, "unchecked": True}, limit)))
    found.sort(key=lambda one: -one[1].cpu)
    print(f"{'milliseconds of processor time':50}{OURS:>10}{'parse':>8}")
    for title, cost in found:
        print(f"{title:50}{figure(cost):>10}{cost.parse:>8.2f}")
    times = [cost.cpu for _, cost in found]
    for most in (0.3, 1, 10):
        print(f"over {most:g} ms: {sum(time > most for time in times)} of {len(times)}")
    return 1 if any(cost.failed for _, cost in found) else 0


# ---- showing --------------------------------------------------------------------------------


def heading() -> str:
    """Return the head of the table."""
    return (
        f"{'milliseconds of processor time':50}{OURS:>10}{'parse':>7}"
        f"{'icepool':>14}{'dyce':>14}{'x icepool':>11}{'x dyce':>9}"
    )


def line(comparison: Comparison) -> str:
    """Return a row of the table."""
    row, costs = comparison.row, comparison.costs
    cells = (
        f"{row.name:50}{figure(costs[OURS]):>10}{costs[OURS].parse:>7.2f}"
        f"{figure(costs['icepool']):>14}{figure(costs['dyce']):>14}"
        f"{times(comparison.ratio('icepool')):>11}{times(comparison.ratio('dyce')):>9}"
    )
    return "  ".join([cells, *remarks(comparison)])


def remarks(comparison: Comparison) -> list[str]:
    """Return what the reader should notice about a row."""
    least = comparison.least_ratio()
    found = comparison.errors()
    if comparison.is_much_slower:
        found.append("much slower than a peer")
    elif least is not None and least < 1:
        found.append("slower than a peer")
    return found


def figure(cost: Cost) -> str:
    """Return milliseconds with three digits, or why there are none."""
    if cost.failed:
        return cost.failed.split(":")[0][:13]
    return f"{cost.cpu:,.0f}" if cost.cpu >= 100 else f"{cost.cpu:.3g}"


def times(ratio: float | None) -> str:
    """Return a ratio with at most three digits."""
    return NO_FORM if ratio is None else f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def geometric_mean(ratios: Iterable[float | None]) -> tuple[float, int]:
    """Return the geometric mean of the ratios that are known, and how many those are."""
    known = [math.log(ratio) for ratio in ratios if ratio]
    return (math.exp(sum(known) / len(known)) if known else math.nan), len(known)


def summary(
    comparisons: Sequence[Comparison], told: Sequence[Comparison], *, per_family: bool = False
) -> list[str]:
    """Return the lines under the table: means of both halves, and names of rows that lose.

    Args:
        comparisons: All rows.
        told: Those whose names may be told.
        per_family: Whether to tell the means of each family too.
    """
    lines = [""]
    for half, is_seen in (("seen", True), ("unseen", False)):
        measured = [one for one in comparisons if one.row.is_seen == is_seen]
        if measured:
            lines.append(f"{half + ' half':24}{means(measured)}")
            families = dict.fromkeys(one.family for one in measured) if per_family else ()
            for family in families:
                of_family = [one for one in measured if one.family == family]
                lines.append(f"  {family:22}{means(of_family)}")
    for title, rows in (
        ("slower than a peer", [one for one in told if (one.least_ratio() or 1) < 1]),
        ("much slower than a peer", [one for one in told if one.is_much_slower]),
        ("wrong or without a result", [one for one in told if one.errors()]),
    ):
        lines.append(f"{title}: {'; '.join(one.row.name for one in rows) or 'none'}")
    return lines


def means(measured: Sequence[Comparison]) -> str:
    """Return the geometric means over some rows, and how many of them lose."""
    cells = [f"{len(measured):4} rows"]
    for peer in PEERS:
        mean, count = geometric_mean(one.ratio(peer) for one in measured)
        cells.append(f"{peer} x {mean:.3g} ({count})")
    mean, count = geometric_mean(one.least_ratio() for one in measured)
    cells.append(f"the faster peer x {mean:.3g} ({count})")
    cells.append(f"{sum((one.least_ratio() or 1) < 1 for one in measured)} slower")
    cells.append(f"{sum(one.is_much_slower for one in measured)} much slower")
    cells.append(f"{sum(bool(one.errors()) for one in measured)} wrong or without a result")
    return ", ".join(cells)


def record(comparisons: Sequence[Comparison]) -> dict[str, Any]:
    """Return all figures and where they were measured, for a file."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processors": os.cpu_count(),
        "peers": {peer: version(peer) for peer in PEERS},
        "rows": [
            {
                "family": comparison.family,
                "name": comparison.row.name,
                "script": comparison.row.script,
                "errors": comparison.errors(),
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
