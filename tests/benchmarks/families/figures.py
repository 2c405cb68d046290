"""Figures of pools by folds, compositions, loops, recursion and names used several times."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=2)

_FIGURES = (
    *sized(
        _row(
            "a ladder of {n}d8: each that is more than the sum so far",
            "fold x in {n}d8 from t := 0 do if t < x then t + x else t",
            "walk(lambda s, v, n: s + v if n and s < v else s, 0, d(8).pool({n}))",
            "survey({n} @ P(8), lambda s, v, n: s + v if s < v else s, 0)",
        ),
        6,
        20,
    ),
    *sized(
        _row(
            "least and greatest of {n}d20 as one number",
            "function one(x) = 101 * x\n"
            "function join(x, y) = 100 * max {x / 100, y / 100} + min {x mod 100, y mod 100}\n"
            "compositional ends(0, one, join)\n"
            "call ends({n}d20)",
            "d(20).pool([1] + [0] * ({n} - 2) + [100]).sum()",
            "survey({n} @ P(20), lambda s, v, n: (s[0] or v, v), (0, 0),"
            " lambda s: s[0] + 100 * s[1])",
        ),
        4,
        15,
    ),
    *sized(
        _row(
            "the last digit of a product of {n}d10",
            "function last(x) = x mod 10\n"
            "function join(x, y) = (x * y) mod 10\n"
            "compositional digit(1, last, join)\n"
            "call digit({n}d10)",
            "reduce(lambda x, y: (x * y) % 10, [d(10)] * {n})",
            "reduce(lambda x, y: (x * y) % 10, [H(10)] * {n})",
        ),
        4,
        25,
    ),
    *sized(
        _row(
            "the greatest common divisor of two d{n}",
            "function gcd(a, b) = if b = 0 then a else call gcd(b, a mod b)\ncall gcd(d{n}, d{n})",
            "mapped(gcd, d({n}), d({n}))",
            "H({n}).apply(gcd, H({n}))",
            iterations=200,
        ),
        12,
        60,
    ),
    *sized(
        _row(
            "how long d{n} takes down to 1, halved or tripled",
            "function steps(n) = if n = 1 then 0 else"
            " if (n mod 2) = 0 then 1 + call steps(n / 2) else 1 + call steps(3 * n + 1)\n"
            "call steps(d{n})",
            "d({n}).map(collatz)",
            "H({n}).apply(collatz)",
            iterations=200,
        ),
        20,
        100,
    ),
    _row(
        "the digits of a product of two sums",
        "function digits(n) = if n < 10 then n else n mod 10 + call digits(n / 10)\n"
        "call digits((sum 3d6) * sum 3d6)",
        "((3 @ d(6)) * (3 @ d(6))).map(digit_sum)",
        "((3 @ H(6)) * (3 @ H(6))).apply(digit_sum)",
        iterations=200,
    ),
    *sized(
        _row(
            "dice of 1 to {n} sides that show their best",
            "count foreach i in 1..{n} do if i = d i then 1 else {}",
            "sum(d(i) == i for i in range(1, {n} + 1))",
            "sum(H(i).eq(i) for i in range(1, {n} + 1))",
        ),
        6,
        20,
    ),
    *sized(
        _row(
            "{n}d6, each as often as its rank says",
            "x := {n}d6; sum foreach i in 1..{n} do i * min largest i x",
            "d(6).pool(range({n}, 0, -1)).sum()",
            "ranked_sum({n})",
        ),
        3,
        6,
    ),
    *sized(
        _row(
            "{n}d8 in order, added and taken away in turn",
            "[even, odd] := fold x in {n}d8 from [a, b] := [0, 0] do [b + x, a]; even - odd",
            "d(8).pool([(-1) ** ({n} - 1 - i) for i in range({n})]).sum()",
            "alternating({n})",
        ),
        4,
        9,
    ),
    _row(
        "three dice as a number, greatest first",
        "x := 3d10; 100 * max x + 10 * median x + min x",
        "d(10).pool([1, 10, 100]).sum()",
        "sorted_number()",
    ),
    _row(
        "the middle of three means",
        "median 3 # ((sum 4d6) / 4)",
        "middle(*([(4 @ d(6)) // 4] * 3))",
        "(3 @ P((4 @ H(6)) // 4)).at(1)",
    ),
    _row(
        "the greatest of four distances between d12",
        "max 4 # (x := d12 - d12; max {x, -x})",
        "abs(d(12) - d(12)).highest(4)",
        "(4 @ P(abs(H(12) - H(12)))).at(-1)",
    ),
    *sized(
        _row(
            "neighbours in {n}d6",
            "x := {n}d6; count foreach v in 1..5 do if v = x & (v + 1) = x then 1 else {}",
            "walk(lambda s, v, n: (s[0] + s[1], n > 0) if n else (s[0], False), (0, False),"
            " d(6).pool({n}), end=lambda s: s[0])",
            "survey({n} @ P(6), lambda s, v, n: (s[0] + (s[1] == v - 1), v), (0, -1),"
            " lambda s: s[0])",
        ),
        5,
        12,
    ),
    *sized(
        _row(
            "sum of the different faces of {n}d8",
            "sum different {n}d8",
            "d(8).pool({n}).unique().sum()",
            "survey({n} @ P(8), lambda s, v, n: s + v, 0)",
        ),
        4,
        20,
    ),
    *sized(
        _row(
            "the least face that {n}d6 lack",
            "x := {n}d6; min ((1..7) drop x)",
            "walk(lambda s, v, n: s + (n > 0 and s == v), 1, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: s + (s == v), 1)",
        ),
        5,
        12,
    ),
    *sized(
        _row(
            "sum of all widest sets of {n}d6",
            "x := {n}d6; w := max counts x;"
            " sum foreach v in 1..6 do if w = count v = x then w * v else 0",
            "walk(widest_sets, (0, 0), d(6).pool({n}), end=lambda s: s[0] * s[1])",
            "survey({n} @ P(6), widest_sets, (0, 0), lambda s: s[0] * s[1])",
        ),
        4,
        8,
    ),
    *sized(
        _row(
            "sum of the dice of {n}d6 that 3d6 show too",
            "a := {n}d6; b := 3d6; sum (a keep b)",
            "walk(lambda s, v, m, n: s + v * m if n else s, 0, d(6).pool({n}), d(6).pool(3))",
            "kept_by_others({n})",
        ),
        3,
        8,
    ),
    *sized(
        _row(
            "{n}d6: how far they are from all alike",
            "x := {n}d6; {n} * (sum foreach v in x do v * v) - (sum x) * (sum x)",
            "walk(lambda s, v, n: (s[0] + n * v, s[1] + n * v * v), (0, 0), d(6).pool({n}),"
            " end=lambda s: {n} * s[1] - s[0] * s[0])",
            "survey({n} @ P(6), lambda s, v, n: (s[0] + n * v, s[1] + n * v * v), (0, 0),"
            " lambda s: {n} * s[1] - s[0] * s[0])",
        ),
        3,
        8,
    ),
    _row(
        "the greatest times the least of 4d8",
        "x := 4d8; (max x) * min x",
        "walk(lambda s, v, n: (s[0] or v, v) if n else s, (0, 0), d(8).pool(4),"
        " end=lambda s: s[0] * s[1])",
        "survey(4 @ P(8), lambda s, v, n: (s[0] or v, v), (0, 0), lambda s: s[0] * s[1])",
    ),
    _row(
        "odd and even dice of 6d6, the greater sum",
        "[a, b] := fold x in 6d6 from [e, o] := [0, 0] do"
        " if (x mod 2) = 0 then [e + x, o] else [e, o + x]; max {a, b}",
        "walk(lambda s, v, n: (s[0], s[1] + v * n) if v % 2 else (s[0] + v * n, s[1]), (0, 0),"
        " d(6).pool(6), end=max)",
        "survey(6 @ P(6), lambda s, v, n: (s[0], s[1] + v * n) if v % 2 else"
        " (s[0] + v * n, s[1]), (0, 0), max)",
    ),
    _row(
        "as many dice with twice as many sides",
        "x := d4; sum x d (2 * x)",
        "d(4).map(lambda x: x @ d(2 * x))",
        "each(lambda x: x @ H(2 * x), H(4))",
    ),
    _row(
        "by how much the best of three players wins",
        "t := 3 # (sum largest 3 4d6); (max t) - min largest 2 t",
        "d(6).highest(4, 3).pool([0, -1, 1]).sum()",
        "survey(3 @ P((4 @ P(6)).at(slice(-3, None))), lambda s, v, n: (v, v) if n > 1 else"
        " (s[1], v), (0, 0), lambda s: s[1] - s[0])",
    ),
    _row(
        "three dice until all differ",
        "sum repeat x := 3d6 until 3 = count different x",
        "different_sum()",
        "different_sum()",
    ),
    _row(
        "how many rolls of 3d6 until it is at most 10",
        "count accumulate x := sum 3d6 while 10 < x",
        "rolls_until(5)",
        "rolls_until(5)",
        iterations=5,
        missing=Fraction(1, 32),
    ),
)

FAMILIES = {"figures of pools": _FIGURES}
