"""Measures how the cost of a script grows with the number of dice, and draws it."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.plots import Line, Panel, picture
from tests.benchmarks.workers import Worker

__all__ = ["FAMILIES", "Curve", "Family", "main"]

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"

LIMIT = 12.0
"""Seconds after which a point is given up, and the curve ends."""

REPEATS = 3
"""Evaluations of each point at most."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A script whose size can be chosen.

    Attributes:
        label: What the picture calls it.
        script: The script; ``{n}`` is the size and ``{half}`` its half, rounded down.
        sizes: The sizes to measure, in ascending order.
    """

    label: str
    script: str
    sizes: tuple[int, ...]

    def at(self, size: int) -> str:
        """Return the script of this size."""
        return self.script.replace("{n}", str(size)).replace("{half}", str(size // 2))


@dataclass(frozen=True, slots=True)
class Family:
    """Curves that are drawn together.

    Attributes:
        name: Ends the name of the picture's file.
        title: Stands above the picture.
        curves: What is drawn, in the order of the colours.
    """

    name: str
    title: str
    curves: tuple[Curve, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """What a script of one size cost.

    Attributes:
        size: The size.
        milliseconds: Processor time.
        states: The states that the budget counted.
    """

    size: int
    milliseconds: float
    states: int


WIDE = (3, 10, 30, 100, 300, 1000, 3000)
MIDDLE = (5, 10, 20, 40, 80, 160)
NARROW = (2, 4, 6, 8, 10, 12, 16, 20)

FAMILIES = (
    Family(
        "sums",
        "Sums, counts and single ranks of N dice",
        (
            Curve("sum Nd6", "sum {n}d6", WIDE),
            Curve("median Nd20", "median {n}d20", (3, 9, 31, 101, 301, 1001)),
            Curve(
                "successes of exploding d10", "count 7 < {n}#(accumulate x:=d10 while x=10)", WIDE
            ),
            Curve(
                "three kinds of damage",
                "sum {n}#(x := max 2d20; if 20 <= x then sum 4d8 + 4 "
                "else if 9 <= x then sum 2d8 + 4 else 0)",
                WIDE,
            ),
            Curve("least and sum of Nd8", "x := {n}d8; (min x)+(sum x)", WIDE),
            Curve("count different Nd20", "count different {n}d20", WIDE),
        ),
    ),
    Family(
        "ranks",
        "Sums of many ranks, and sets, of N dice",
        (
            Curve("best half of Nd20", "sum largest {half} {n}d20", MIDDLE),
            Curve(
                "best half, exploding d10",
                "sum (largest {half} {n}#(sum accumulate x := d10 while x=10))",
                MIDDLE,
            ),
            Curve(
                "both ends of Nd20",
                "x := {n}d20; sum (least ({n}/4) x) + sum (largest ({n}/4) x)",
                MIDDLE,
            ),
            Curve(
                "largest set of Nd10",
                "c := {n} d10; max (foreach x in 1..10 do count x = c)",
                MIDDLE,
            ),
            Curve(
                "best set by sum, Nd10",
                "c := {n} d10; max (foreach x in 1..10 do sum (x = c))",
                MIDDLE,
            ),
        ),
    ),
    Family(
        "pools",
        "Two pools, collections, and dice that differ",
        (
            Curve(
                "rank by rank, N against N d6",
                "a := {n}d6; b := {n}d6; sum foreach i in 1..{n} do ("
                "x := min largest i a; y := min largest i b; (count x > y) - (count y > x))",
                NARROW,
            ),
            Curve(
                "a -- b, N against N d6",
                "a := {n}d6; b := {n}d6; r := a -- b; n := count 6 = r; "
                "if 0 < n then 5 + n else max ({0} U r)",
                NARROW,
            ),
            Curve("all collections of Nd6", "{n}d6", NARROW),
            Curve("N scores as a collection", "{n}#(sum largest 3 4d6)", NARROW),
            Curve(
                "best half of N unlike dice",
                "sum largest {half} foreach i in 1..{n} do i * d6",
                NARROW,
            ),
            Curve("collection of N unlike dice", "foreach i in 1..{n} do 10 * i + d6", NARROW),
        ),
    ),
)


def main() -> int:
    """Measure every family, draw its picture and print its table as Markdown."""
    PICTURES.mkdir(exist_ok=True)
    with closing(Worker("workbench")) as worker:
        for family in FAMILIES:
            measured = [(curve, list(points(curve, worker))) for curve in family.curves]
            print("\n".join(table(family, measured)), flush=True)
            drawing = picture(family.title, panels(measured))
            file = PICTURES / f"performance-{family.name}.svg"
            file.write_text(drawing, encoding="utf-8")
    return 0


def points(curve: Curve, worker: Worker) -> Iterator[Point]:
    """Yield the points of a curve until one takes too long."""
    for size in curve.sizes:
        task = {
            "script": curve.at(size),
            "language": "troll",
            "iterations": 12,
            "repeats": REPEATS,
            "unchecked": True,
        }
        cost = worker.run(task, LIMIT)
        counted = cost if cost.failed else worker.run({**task, "states": True}, 2 * LIMIT)
        if counted.failed:
            print(f"{curve.label}, N = {size}: {counted.failed}", file=sys.stderr)
            return
        yield Point(size, cost.cpu, counted.states)


def panels(measured: Sequence[tuple[Curve, Sequence[Point]]]) -> tuple[Panel, Panel]:
    """Return the two panels of a family: time and states against the size."""
    time = [
        Line(curve.label, [(point.size, point.milliseconds) for point in found])
        for curve, found in measured
    ]
    states = [
        Line(curve.label, [(point.size, max(point.states, 1)) for point in found])
        for curve, found in measured
    ]
    return Panel("milliseconds", time), Panel("states", states)


def table(family: Family, measured: Sequence[tuple[Curve, Sequence[Point]]]) -> Iterator[str]:
    """Yield the lines of a family's table in Markdown."""
    yield f"\n### {family.title}\n"
    yield "| script | N | milliseconds | states | time grows like |"
    yield "| --- | --- | --- | --- | --- |"
    for curve, found in measured:
        if found:
            sizes = " / ".join(f"{point.size}" for point in found)
            times = " / ".join(f"{point.milliseconds:.3g}" for point in found)
            states = " / ".join(f"{point.states:,}" for point in found)
            yield f"| {curve.label} | {sizes} | {times} | {states} | {growth(found)} |"


def growth(found: Sequence[Point]) -> str:
    """Return the power of N by which time grew between the last two points."""
    if len(found) < 2:
        return ""
    before, last = found[-2:]
    power = math.log(last.milliseconds / before.milliseconds) / math.log(last.size / before.size)
    return f"N^{power:.1f}"


if __name__ == "__main__":
    sys.exit(main())
