"""What keeps some ranks of a pool, of equal dice and of dice that differ."""

from __future__ import annotations

from tests.benchmarks.rows import Row, over_the_limit, sized

_KEEPS = (
    Row(
        "best 3 of 4d6", "sum largest 3 4d6", "d(6).highest(4, 3)", "(4 @ P(6)).at(slice(-3, None))"
    ),
    *sized(
        Row(
            "best 3 of {n}d10",
            "sum largest 3 {n}d10",
            "d(10).highest({n}, 3)",
            "({n} @ P(10)).at(slice(-3, None))",
        ),
        5,
        8,
        20,
    ),
    Row(
        "best 10 of 20d20",
        "sum largest 10 20d20",
        "d(20).highest(20, 10)",
        "best(10, 20 @ P(20))",
    ),
    Row("worst of 3d20", "min 3d20", "d(20).lowest(3)", "(3 @ P(20)).at(0)"),
    Row("best of 2d20, and 5", "max 2d20 + 5", "d(20).highest(2) + 5", "(2 @ P(20)).at(-1) + 5"),
    Row(
        "middle 3 of 5d6",
        "sum largest 3 least 4 5d6",
        "d(6).middle(5, 3)",
        "(5 @ P(6)).at(slice(1, 4))",
    ),
    *sized(
        Row(
            "median of {n}d20",
            "median {n}d20",
            "d(20).pool({n}).keep({n} // 2)",
            "({n} @ P(20)).at({n} // 2)",
        ),
        3,
        15,
        51,
    ),
    Row(
        "second best of 5d10", "min largest 2 5d10", "d(10).pool(5).keep(-2)", "(5 @ P(10)).at(-2)"
    ),
    Row(
        "ranks 4 to 7 of 10d10",
        "sum largest 4 least 7 10d10",
        "d(10).pool(10)[3:7].sum()",
        "(10 @ P(10)).at(slice(3, 7))",
    ),
    *sized(
        Row(
            "both ends of {n}d20",
            "x := {n}d20; sum (least 2 x) + sum (largest 2 x)",
            "d(20).pool([1] * 2 + [0] * ({n} - 4) + [1] * 2).sum()",
            "({n} @ P(20)).at(slice(2), slice(-2, None))",
        ),
        6,
        20,
    ),
    *sized(
        Row(
            "least and sum of {n}d8",
            "x := {n}d8; (min x) + (sum x)",
            "d(8).pool([2] + [1] * ({n} - 1)).sum()",
            "least_and_total({n}, 8)",
        ),
        4,
        10,
    ),
    *sized(
        Row(
            "range of {n}d6",
            "x := {n}d6; (max x) - (min x)",
            "d(6).pool([-1] + [0] * ({n} - 2) + [1]).sum()",
            "survey({n} @ P(6), lambda s, v, n: (s[0] or v, v), (0, 0), lambda s: s[1] - s[0])",
        ),
        4,
        12,
    ),
    Row(
        "lead of the best of 6d10",
        "x := 6d10; (max x) - (min largest 2 x)",
        "d(10).pool([0] * 4 + [-1, 1]).sum()",
        "survey(6 @ P(10), lambda s, v, n: (v, v) if n > 1 else (s[1], v), (0, 0),"
        " lambda s: s[1] - s[0])",
    ),
    Row(
        "six ability scores",
        "6#(sum largest 3 4d6)",
        "d(6).highest(4, 3).pool(6).expand()",
        "ability_scores()",
        slow=True,
    ),
    Row(
        "best of six scores",
        "max 6#(sum largest 3 4d6)",
        "d(6).highest(4, 3).highest(6)",
        "(6 @ P((4 @ P(6)).at(slice(-3, None)))).at(-1)",
    ),
)

_UNLIKE = (
    *sized(
        Row(
            "best 5 of {n} each of five dice",
            "sum largest 5 {{n}d4, {n}d6, {n}d8, {n}d10, {n}d12}",
            "Pool({d(sides): {n} for sides in (4, 6, 8, 10, 12)}).highest(5).sum()",
            "P(*({n} @ P(sides) for sides in (4, 6, 8, 10, 12))).at(slice(-5, None))",
        ),
        1,
        2,
        slow=(3,),
    ),
    Row(
        "best two of d6, d8, d10, d10",
        "sum largest 2 {d6, d8, 2d10}",
        "highest(d(6), d(8), d(10), d(10), keep=2)",
        "P(6, 8, 10, 10).at(slice(-2, None))",
    ),
    Row(
        "middle of d4, d8, d12",
        "median {d4, d8, d12}",
        "middle(d(4), d(8), d(12))",
        "P(4, 8, 12).at(1)",
    ),
    Row("best of a d8 and a d6", "max {d8, d6}", "highest(d(8), d(6))", "P(8, 6).at(-1)"),
    Row(
        "best 3 of 4d6! and 3d8!",
        "sum largest 3 (4#(sum accumulate x := d6 while x=6)"
        " U 3#(sum accumulate y := d8 while y=8))",
        "Pool({exploding(6): 4, exploding(8): 3}).highest(3).sum()",
        "P(4 @ P(exploding(6)), 3 @ P(exploding(8))).at(slice(-3, None))",
        iterations=5,
        missing=1 - (1 - over_the_limit(6, 4)) * (1 - over_the_limit(8, 3)),
        slow=True,
    ),
    *sized(
        Row(
            "best half of {n} multiples of d6",
            "sum largest ({n} / 2) foreach i in 1..{n} do i * d6",
            "Pool([i * d(6) for i in range(1, {n} + 1)]).highest({n} // 2).sum()",
            "P(*(i * H(6) for i in range(1, {n} + 1))).at(slice(-({n} // 2), None))",
        ),
        4,
        slow=(8,),
    ),
    Row(
        "second best of four sums",
        "min largest 2 {sum 2d6, sum 2d8, sum 3d4, d20}",
        "Pool([2 @ d(6), 2 @ d(8), 3 @ d(4), d(20)]).keep(-2)",
        "P(2 @ H(6), 2 @ H(8), 3 @ H(4), H(20)).at(-2)",
    ),
    Row(
        "best 2 of 4d6, 3d8, 2d12",
        "sum largest 2 {4d6, 3d8, 2d12}",
        "Pool({d(6): 4, d(8): 3, d(12): 2}).highest(2).sum()",
        "P(4 @ P(6), 3 @ P(8), 2 @ P(12)).at(slice(-2, None))",
    ),
    Row(
        "worst 3 of six kinds",
        "sum least 3 {d4, d6, d8, d10, d12, d20}",
        "Pool([d(n) for n in (4, 6, 8, 10, 12, 20)]).lowest(3).sum()",
        "P(4, 6, 8, 10, 12, 20).at(slice(3))",
    ),
)

FAMILIES = {"keeps": _KEEPS, "unlike pools": _UNLIKE}
