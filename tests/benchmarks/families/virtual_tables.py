"""Rolls in Roll20's notation, as players write them."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, over_the_limit, sized

_row = partial(Row, round=2, language="roll20")


def _roll(text: str, icepool: str, dyce: str = "", *, missing_of: tuple[int, int] = (0, 0)) -> Row:
    """Return a row for a roll whose name is its text; it may miss exploding (sides, dice)."""
    if not missing_of[0]:
        return _row(f"roll {text}", text, icepool, dyce)
    missing = over_the_limit(*missing_of)
    return _row(f"roll {text}", text, icepool, dyce, iterations=5, missing=missing)


_SCORES = ",".join(["4d6kh3"] * 6)

_ROLLS = (
    _roll("1d20+1d4-1d4+7", "d(20) + d(4) - d(4) + 7", "H(20) + H(4) - H(4) + 7"),
    _roll(
        "{1d20+7,17}kh1",
        "(d(20) + 7).clip(min_outcome=17)",
        "(H(20) + 7).apply(lambda v: max(17, v))",
    ),
    _row(
        "roll {1d8!!,1d6!!}kh1",
        "{1d8!!,1d6!!}kh1",
        "highest(exploding(8), exploding(6))",
        "P(exploding(8), exploding(6)).at(-1)",
        iterations=5,
        missing=1 - (1 - over_the_limit(6, 1)) * (1 - over_the_limit(8, 1)),
    ),
    _roll("4d6r1kh3", "(d(5) + 1).highest(4, 3)", "(4 @ P(H(5) + 1)).at(slice(1, None))"),
    _roll(
        "10d10!>9>8",
        "times(10, goes_on(2, 10, 1))",
        "10 @ goes_on(2, 10, 1)",
        missing_of=(5, 10),
    ),
    _roll(
        "12d10>8f<2",
        "times(12, d(10).map(lambda v: (v >= 8) - (v <= 2)))",
        "12 @ H(10).apply(lambda v: (v >= 8) - (v <= 2))",
    ),
    _roll("floor((2d6+7)/3)", "(2 @ d(6) + 7) // 3", "(2 @ H(6) + 7) // 3"),
    _roll(
        "round(7d4/3)",
        "(2 * (7 @ d(4)) + 3) // 6",
        "(2 * (7 @ H(4)) + 3) // 6",
    ),
    _roll("abs(1d12-1d12)", "abs(d(12) - d(12))", "abs(H(12) - H(12))"),
    _roll(
        "{1d4,1d6,1d8,1d10}kl2",
        "Pool([d(4), d(6), d(8), d(10)]).lowest(2).sum()",
        "P(4, 6, 8, 10).at(slice(2))",
    ),
    _row(
        "roll the best of six scores",
        "{" + _SCORES + "}kh1",
        "d(6).highest(4, 3).highest(6)",
        "(6 @ P((4 @ P(6)).at(slice(-3, None)))).at(-1)",
    ),
    _row(
        "roll the best three of six scores",
        "{" + _SCORES + "}kh3",
        "d(6).highest(4, 3).pool(6).highest(3).sum()",
        "(6 @ P((4 @ P(6)).at(slice(-3, None)))).at(slice(-3, None))",
    ),
    *sized(
        _row("roll {n}d6>4", "{n}d6>4", "times({n}, d(6) >= 4)", "{n} @ H(6).ge(4)"),
        20,
        100,
    ),
    *sized(
        _row(
            "roll {n}d10kh5",
            "{n}d10kh5",
            "d(10).highest({n}, 5)",
            "({n} @ P(10)).at(slice(-5, None))",
        ),
        9,
        30,
    ),
    _roll("8d6dl4", "d(6).highest(8, 4)", "(8 @ P(6)).at(slice(4, None))"),
    _roll("24d6dl4", "d(6).highest(24, 20)", "best(20, 24 @ P(6))"),
    _roll(
        "{5d8+3}>9",
        "5 @ (d(8) >= 6)",
        "5 @ H(8).ge(6)",
    ),
    _roll("1d100*1d4", "d(100) * d(4)", "H(100) * H(4)"),
    _roll("2d6*2d6-12", "(2 @ d(6)) * (2 @ d(6)) - 12", "(2 @ H(6)) * (2 @ H(6)) - 12"),
    _roll("5d4!p", "5 @ penetrating(4)", "5 @ penetrating(4)", missing_of=(4, 5)),
    _roll(
        "6d6!>5>4",
        "6 @ goes_on(2, 6, 1)",
        "6 @ goes_on(2, 6, 1)",
        missing_of=(3, 6),
    ),
    _roll(
        "3d8ro<2+3d6ro<2",
        "3 @ d(8).reroll([1, 2], depth=1) + 3 @ d(6).reroll([1, 2], depth=1)",
        "sum(3 @ each(lambda v: H(s) if v < 3 else v, H(s)) for s in (8, 6))",
    ),
    _roll(
        "{6d6>5,6d6>5}kh1",
        "(6 @ (d(6) >= 5)).highest(2)",
        "(2 @ P(6 @ H(6).ge(5))).at(-1)",
    ),
    _roll(
        "{2d8+4,2d6+6,3d4+3}kl1",
        "lowest(2 @ d(8) + 4, 2 @ d(6) + 6, 3 @ d(4) + 3)",
        "P(2 @ H(8) + 4, 2 @ H(6) + 6, 3 @ H(4) + 3).at(0)",
    ),
    _roll(
        "(1d4)d8kh1",
        "d(4).map(lambda n: d(8).highest(n))",
        "each(lambda n: (n @ P(8)).at(-1), H(4))",
    ),
    _roll("8d10r<3>7", "8 @ (d(7) + 3 >= 7)", "8 @ (H(7) + 3).ge(7)"),
    _roll("(3d6)%4", "(3 @ d(6)) % 4", "(3 @ H(6)) % 4"),
    _roll(
        "{3d6,2d10}kh1+{1d8,1d8}kl1",
        "highest(3 @ d(6), 2 @ d(10)) + d(8).lowest(2)",
        "P(3 @ H(6), 2 @ H(10)).at(-1) + (2 @ P(8)).at(0)",
    ),
)

FAMILIES = {"virtual tables": _ROLLS}
