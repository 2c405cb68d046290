"""More rolls in Roll20's notation, as players type them into macros and chat."""

from __future__ import annotations

from tests.benchmarks.rows import Row, over_the_limit


def _roll(text: str, icepool: str, dyce: str, *, missing_of: tuple[int, int] | None = None) -> Row:
    """Return a row for a roll whose name is its text; it may miss exploding (sides, dice)."""
    if missing_of is None:
        return Row(text, text, icepool, dyce, language="roll20", round=3)
    missing = over_the_limit(*missing_of)
    return Row(text, text, icepool, dyce, language="roll20", iterations=5, missing=missing, round=3)


_ROLLS = (
    _roll("1d20+7+1d4", "d(20) + 7 + d(4)", "H(20) + 7 + H(4)"),
    _roll("2d20kl1+5-1d4", "d(20).lowest(2) + 5 - d(4)", "(2 @ P(20)).at(0) + 5 - H(4)"),
    _roll(
        "3d20k1+1d8",
        "d(20).highest(3) + d(8)",
        "(3 @ P(20)).at(-1) + H(8)",
    ),
    _roll("12d6", "12 @ d(6)", "12 @ H(6)"),
    _roll("40d6", "times(40, d(6))", "40 @ H(6)"),
    _roll("floor(9d6/2)", "9 @ d(6) // 2", "9 @ H(6) // 2"),
    _roll(
        "floor((10d6+3)/2)+2d4",
        "(10 @ d(6) + 3) // 2 + 2 @ d(4)",
        "(10 @ H(6) + 3) // 2 + 2 @ H(4)",
    ),
    _roll("5d6dl1", "d(6).highest(5, 4)", "(5 @ P(6)).at(slice(1, None))"),
    _roll("6d10dh2+4", "d(10).lowest(6, 4) + 4", "(6 @ P(10)).at(slice(0, 4)) + 4"),
    _roll("9d6kh3", "d(6).highest(9, 3)", "best(3, 9 @ P(6))"),
    _roll("6d8>7", "6 @ (d(8) >= 7)", "6 @ H(8).ge(7)"),
    _roll(
        "14d10>8f1", "times(14, Die([-1, 0, 1], times=[1, 6, 3]))", "14 @ H({-1: 1, 0: 6, 1: 3})"
    ),
    _roll("4dF+3", "4 @ (z(3) - 1) + 3", "4 @ (H(3) - 2) + 3"),
    _roll(
        "{4dF+3,4dF+2}kh1",
        "highest(4 @ (z(3) - 1) + 3, 4 @ (z(3) - 1) + 2)",
        "P(4 @ (H(3) - 2) + 3, 4 @ (H(3) - 2) + 2).at(-1)",
    ),
    _roll("{3d6+1,1d20}kl1", "lowest(3 @ d(6) + 1, d(20))", "P(3 @ H(6) + 1, H(20)).at(0)"),
    _roll(
        "{4d6kh3,4d6kh3,4d6kh3}kh1",
        "d(6).highest(4, 3).highest(3)",
        "(3 @ P((4 @ P(6)).at(slice(1, None)))).at(-1)",
    ),
    _roll(
        "{2d10,3d8,4d6}>18",
        "(2 @ d(10) >= 18) + (3 @ d(8) >= 18) + (4 @ d(6) >= 18)",
        "(2 @ H(10)).ge(18) + (3 @ H(8)).ge(18) + (4 @ H(6)).ge(18)",
    ),
    _roll(
        "2d10ro<2+2d6ro1",
        "2 @ d(10).reroll([1, 2], depth=1) + 2 @ d(6).reroll([1], depth=1)",
        "2 @ each(lambda v: H(10) if v < 3 else v, H(10))"
        " + 2 @ each(lambda v: H(6) if v < 2 else v, H(6))",
    ),
    _roll("5d8r1", "5 @ (d(7) + 1)", "5 @ (H(7) + 1)"),
    _roll("7d6r<2>5", "7 @ (d(4) + 2 >= 5)", "7 @ (H(4) + 2).ge(5)"),
    _roll("(1d4+1)d6", "(d(4) + 1) @ d(6)", "each(lambda n: n @ H(6), H(4) + 1)"),
    _roll(
        "(1d6)d10kl1",
        "d(6).map(lambda n: d(10).lowest(n))",
        "each(lambda n: (n @ P(10)).at(0), H(6))",
    ),
    _roll("3d6!", "3 @ exploding(6)", "3 @ exploding(6)", missing_of=(6, 3)),
    _roll("2d8!+5", "2 @ exploding(8) + 5", "2 @ exploding(8) + 5", missing_of=(8, 2)),
    _roll("6d10>8!", "6 @ goes_on(1, 10, 2)", "6 @ goes_on(1, 10, 2)", missing_of=(10, 6)),
    _roll(
        "{1d10+2d6,1d12+4}kh1*2",
        "2 * highest(d(10) + 2 @ d(6), d(12) + 4)",
        "2 * P(H(10) + 2 @ H(6), H(12) + 4).at(-1)",
    ),
    _roll("abs(2d6-2d6)", "(2 @ d(6) - 2 @ d(6)).abs()", "(2 @ H(6) - 2 @ H(6)).apply(abs)"),
    _roll("d%-d%", "d(100) - d(100)", "H(100) - H(100)"),
)

FAMILIES = {"more virtual tables": _ROLLS}
