"""Dice that are rolled on as long as they show their best face."""

from __future__ import annotations

from tests.benchmarks.rows import Row, over_the_limit, sized

_FIVE_D10, _TEN_D10 = over_the_limit(10, 5), over_the_limit(10, 10)

_EXPLOSIONS = (
    Row(
        "one exploding d6",
        "sum accumulate x := d6 while x=6",
        "exploding(6)",
        "exploding(6)",
        iterations=5,
        missing=over_the_limit(6, 1),
    ),
    Row(
        "sum of 4 exploding d6",
        "sum 4#(accumulate x := d6 while x=6)",
        "4 @ exploding(6)",
        "4 @ exploding(6)",
        iterations=5,
        missing=over_the_limit(6, 4),
    ),
    Row(
        "exploding d10, keep 3 of 5",
        "sum (largest 3 5#(sum accumulate x := d10 while x=10))",
        "exploding(10).highest(5, 3)",
        "best(3, 5 @ P(exploding(10)))",
        iterations=5,
        missing=_FIVE_D10,
    ),
    Row(
        "exploding d10, keep 5 of 10",
        "sum (largest 5 10#(sum accumulate x := d10 while x=10))",
        "exploding(10).highest(10, 5)",
        "best(5, 10 @ P(exploding(10)))",
        iterations=5,
        missing=_TEN_D10,
    ),
    Row(
        "exploding d10, keep 10 of 20",
        "sum (largest 10 20#(sum accumulate x := d10 while x=10))",
        "exploding(10).highest(20, 10)",
        "best(10, 20 @ P(exploding(10)))",
        iterations=5,
        missing=over_the_limit(10, 20),
        slow=True,
    ),
    Row(
        "best of 3 exploding d8",
        "max 3#(sum accumulate x := d8 while x=8)",
        "exploding(8).highest(3)",
        "(3 @ P(exploding(8))).at(-1)",
        iterations=5,
        missing=over_the_limit(8, 3),
    ),
    Row(
        "trait and wild die",
        "max {sum accumulate x := d8 while x=8, sum accumulate x := d6 while x=6}",
        "highest(exploding(8), exploding(6))",
        "P(exploding(8), exploding(6)).at(-1)",
        iterations=5,
        missing=1 - (1 - over_the_limit(6, 1)) * (1 - over_the_limit(8, 1)),
    ),
    *(
        Row(
            f"successes of {count} exploding d10",
            f"count 7 < {count}#(accumulate x := d10 while x=10)",
            f"times({count}, exploding(10).map(lambda v: v // 10 + (v % 10 > 7)))",
            f"{count} @ exploding(10).apply(lambda v: v // 10 + (v % 10 > 7))",
            iterations=5,
            missing=over_the_limit(10, count),
        )
        for count in (5, 20, 100)
    ),
    Row(
        "two exploding dice, one against the other",
        "(sum accumulate x := d6 while x=6) - (sum accumulate x := d6 while x=6)",
        "exploding(6) - exploding(6)",
        "exploding(6) - exploding(6)",
        iterations=5,
        missing=over_the_limit(6, 2),
    ),
    *sized(
        Row(
            "best 3 of {n}d6 without ones",
            "sum largest 3 {n} # (repeat x := d6 until 1 < x)",
            "d(6).reroll([1], depth='inf').highest({n}, 3)",
            "({n} @ P(H(5) + 1)).at(slice(-3, None))",
        ),
        4,
        10,
    ),
    Row(
        "a d12 until it is 7 or less",
        "repeat x := d12 until 7 >= x",
        "d(12).reroll(lambda v: v > 7, depth='inf')",
        "H({v: n for v, n in H(12).items() if v <= 7})",
    ),
    Row(
        "two dice, doubles go on",
        "sum accumulate x := 2d6 while 1 = count different x",
        "doubles_go_on()",
        "doubles_go_on()",
        iterations=4,
        missing=over_the_limit(6, 1, 4),
    ),
)

FAMILIES = {"explosions": _EXPLOSIONS}
