"""The rows of the benchmark: a script each, and the forms that compute the same in its peers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

__all__ = ["ROWS", "Form", "Row", "row_named"]

DEFAULT_ITERATIONS = 12
EXPLOSION_LIMIT = 5
"""Values of one exploding die at most; the tens beyond are left out everywhere."""


@dataclass(frozen=True, slots=True)
class Form:
    """What a peer computes for a row.

    Attributes:
        function: The name of a function in the peer's forms.
        arguments: What it is given.
    """

    function: str
    arguments: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A mechanic that is measured.

    Attributes:
        name: What the table calls it.
        script: The plain script of Troll that we evaluate.
        aim: Milliseconds of processor time that we want to stay under.
        icepool: Its best form in icepool, or None where icepool has none.
        dyce: Its best form in dyce, or None where dyce has none.
        iterations: The limit on the values of an ``accumulate``.
        missing: The probability over that limit. The peers compute the distribution on condition
            that no die passes it, so distributions are compared on that condition, and this apart.
    """

    name: str
    script: str
    aim: float
    icepool: Form | None
    dyce: Form | None
    iterations: int = DEFAULT_ITERATIONS
    missing: Fraction = Fraction(0)


def both(name: str, script: str, aim: float, form: Form, missing: Fraction | None = None) -> Row:
    """Return a row whose forms have the same name in both peers, limited where mass is missing."""
    if missing is None:
        return Row(name, script, aim, form, form)
    return Row(name, script, aim, form, form, EXPLOSION_LIMIT, missing)


def over_the_limit(count: int) -> Fraction:
    """Return the probability that one of ``count`` exploding d10 shows only tens."""
    return 1 - (1 - Fraction(1, 10**EXPLOSION_LIMIT)) ** count


def totals() -> Iterator[Row]:
    """Yield the sums and products of equal dice."""
    for count, sides, aim in ((12, 6, 0.3), (100, 6, 1), (1000, 6, 15), (100, 100, 50)):
        script = f"sum {count}d{sides}"
        yield both(script, script, aim, Form("total", (count, sides)))
    script = "compositional product(1,sum,*) call product(5d10)"
    yield both("product of 5d10", script, 1.2, Form("product", (5, 10)))


def explosions() -> Iterator[Row]:
    """Yield the pools of exploding dice."""
    for keep, count, aim in ((3, 5, 2), (5, 10, 6), (10, 20, 40), (50, 100, 1500)):
        yield both(
            f"exploding d10, keep {keep} of {count}",
            f"sum (largest {keep} {count}#(sum accumulate x := d10 while x=10))",
            aim,
            Form("kept_exploding", (keep, count)),
            over_the_limit(count),
        )
    for count, aim in ((20, 1), (100, 4)):
        yield both(
            f"successes of {count} exploding d10",
            f"count 7 < {count}#(accumulate x:=d10 while x=10)",
            aim,
            Form("successes", (count,)),
            over_the_limit(count),
        )


def contests() -> Iterator[Row]:
    """Yield the comparisons of two pools."""
    for count, aim in ((5, 4), (10, 30), (20, 500)):
        script = (
            f"a := {count} d6;  b := {count} d6;\n"
            f"sum foreach i in 1..(min {{{count},{count}}}) do (\n"
            "  x := min largest i a;  y := min largest i b;\n"
            "  (count x > y) - (count y > x) )"
        )
        yield both(
            f"rank by rank, {count} against {count}", script, aim, Form("ranked_contest", (count,))
        )
    script = (
        "act := 11d6; dng := 11d6; r := act -- dng; n := count 6 = r; "
        "if 0 < n then 5 + n else max ({0} U r)"
    )
    yield both("action dice less danger dice", script, 15, Form("danger", (11,)))


def matching_sets() -> Iterator[Row]:
    """Yield what asks for sets of equal dice or cards."""
    for count, aim in ((10, 1), (20, 4), (40, 20)):
        yield both(
            f"largest set of {count}d10",
            f"c := {count} d10; max (foreach x in 1..10 do count x = c)",
            aim,
            Form("largest_set", (count,)),
        )
    script = "c := 20 d10; max (foreach x in 1..10 do sum (x = c))"
    yield both("best set of 20d10 by sum", script, 10, Form("best_set", (20,)))
    yield both("count different 20d20", "count different 20d20", 2, Form("different", (20, 20)))
    script = "x := (4#(1..13)) pick 5; max foreach v in 1..13 do count v = x"
    yield Row("most of a kind in a hand", script, 4, Form("best_of_hand"), None)


def ranks() -> Iterator[Row]:
    """Yield what keeps some ranks of a pool."""
    script = "sum largest 5 {3d4, 3d6, 3d8, 3d10, 3d12}"
    yield both("best 5 of 15 mixed dice", script, 2, Form("kept_mixed"))
    for count, aim in ((15, 0.3), (51, 0.6)):
        yield both(f"median {count}d20", f"median {count}d20", aim, Form("median", (count,)))
    script = "sum largest 4 least 7 10d10"
    yield both(script, script, 1, Form("middle_ranks"))
    script = "x := 20d20; sum (least 5 x) + sum (largest 5 x)"
    yield both("least 5 and largest 5 of 20d20", script, 10, Form("both_ends"))
    script = "x := 10d8; (min x)+(sum x)"
    yield both("least and sum of 10d8", script, 2.5, Form("least_and_total"))


def characters() -> Iterator[Row]:
    """Yield what builds one roll from the results of others."""
    yield both("six ability scores", "6#(sum largest 3 4d6)", 200, Form("ability_scores"))
    script = (
        "sum 3#(x := max 2d20; if 20 <= x then sum 4d8 + 4 else if 9 <= x then sum 2d8 + 4 else 0)"
    )
    yield both("damage of three attacks", script, 1.2, Form("tiered_damage"))


ROWS = (*totals(), *explosions(), *contests(), *matching_sets(), *ranks(), *characters())


def row_named(name: str) -> Row:
    """Return the row of this name.

    Raises:
        KeyError: There is none.
    """
    return {row.name: row for row in ROWS}[name]
