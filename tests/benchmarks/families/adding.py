"""Sums of dice, and what is folded over the dice of a pool."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized

_SUMS = (
    *sized(
        Row("sum {n}d6", "sum {n}d6", "times({n}, d(6))", "{n} @ H(6)"), 3, 12, 100, slow=(1000,)
    ),
    Row("sum 100d100", "sum 100d100", "times(100, d(100))", "100 @ H(100)", slow=True),
    Row("two d6, a d8 and 3", "sum 2d6 + d8 + 3", "2 @ d(6) + d(8) + 3", "2 @ H(6) + H(8) + 3"),
    *sized(
        Row("half of {n}d6", "(sum {n}d6) / 2", "({n} @ d(6)) // 2", "({n} @ H(6)) // 2"), 8, 40
    ),
    Row(
        "one die of each kind",
        "d4 + d6 + d8 + d10 + d12 + d20",
        "d(4) + d(6) + d(8) + d(10) + d(12) + d(20)",
        "H(4) + H(6) + H(8) + H(10) + H(12) + H(20)",
    ),
    Row("a sum less another", "sum 5d6 - sum 4d8", "5 @ d(6) - 4 @ d(8)", "5 @ H(6) - 4 @ H(8)"),
    Row("tens and units", "10 * z9 + z9", "10 * z(10) + z(10)", "10 * (H(10) - 1) + (H(10) - 1)"),
    *sized(
        Row(
            "{n} averaging dice",
            "sum {n} # (choose {2,3,3,4,4,5})",
            "times({n}, Die([2, 3, 3, 4, 4, 5]))",
            "{n} @ H([2, 3, 3, 4, 4, 5])",
        ),
        4,
        20,
    ),
    Row(
        "a rolled number of dice",
        "sum (d6) d8",
        "d(6) @ d(8)",
        "expand(lambda n: n.outcome @ H(8), H(6))",
    ),
    Row(
        "the better of two sums",
        "max {sum 3d6, sum 2d10}",
        "highest(3 @ d(6), 2 @ d(10))",
        "P(3 @ H(6), 2 @ H(10)).at(-1)",
    ),
)

_FOLDS = (
    *sized(
        Row(
            "product of {n}d10",
            "compositional product(1,sum,*) call product({n}d10)",
            "reduce(mul, [d(10)] * {n})",
            "reduce(mul, [H(10)] * {n})",
        ),
        3,
        5,
    ),
    *sized(
        Row(
            "sum mod 7 of {n}d10",
            "function last(x) = x mod 7\n"
            "function join(x, y) = (x + y) mod 7\n"
            "compositional rest(0, last, join)\n"
            "call rest({n}d10)",
            "reduce(lambda x, y: (x + y) % 7, [d(10)] * {n})",
            "reduce(lambda x, y: (x + y) % 7, [H(10)] * {n})",
        ),
        6,
        slow=(20,),
    ),
    *sized(
        Row(
            "sum of the squares of {n}d6",
            "sum foreach x in {n}d6 do x * x",
            "times({n}, d(6).map(lambda x: x * x))",
            "{n} @ H(6).apply(lambda x: x * x)",
        ),
        4,
        15,
    ),
    *sized(
        Row(
            "{n}d8, odd faces doubled",
            "sum foreach x in {n}d8 do if (x mod 2) = 1 then 2 * x else x",
            "times({n}, d(8).map(lambda x: 2 * x if x % 2 else x))",
            "{n} @ H(8).apply(lambda x: 2 * x if x % 2 else x)",
        ),
        5,
        12,
    ),
    *sized(
        Row(
            "parity of {n}d6",
            "(sum {n}d6) mod 2",
            "times({n}, d(6) % 2) % 2",
            "({n} @ (H(6) % 2)) % 2",
        ),
        5,
        30,
    ),
)

FAMILIES = {"sums": _SUMS, "folds": _FOLDS}
