"""The core rolls of named games, most of them small and told in words."""

from __future__ import annotations

from tests.benchmarks.rows import Row, over_the_limit, sized

_MISS = "lambda x: 'strong hit' if x >= 10 else 'weak hit' if x >= 7 else 'miss'"
_MOVE = 'if 10 <= x then "strong hit" else if 7 <= x then "weak hit" else "miss"'

_SYSTEMS = (
    *sized(
        Row(
            "Fate: four dice and a skill of {n}",
            "sum 4 # (choose {-1, 0, 1}) + {n}",
            "4 @ Die([-1, 0, 1]) + {n}",
            "4 @ H([-1, 0, 1]) + {n}",
        ),
        0,
        3,
    ),
    Row(
        "Fate: opposed, in words",
        "x := 1 + sum 8 # (choose {-1, 0, 1});"
        ' if 3 <= x then "style" else if 1 <= x then "success" else if x = 0 then "tie"'
        ' else "failure"',
        "(8 @ Die([-1, 0, 1]) + 1).map(lambda x: 'style' if x >= 3 else 'success' if x >= 1"
        " else 'tie' if x == 0 else 'failure')",
        "(8 @ H([-1, 0, 1]) + 1).apply(lambda x: 'style' if x >= 3 else 'success' if x >= 1"
        " else 'tie' if x == 0 else 'failure')",
    ),
    Row(
        "PbtA: a move",
        f"x := sum 2d6 + 1; {_MOVE}",
        f"(2 @ d(6) + 1).map({_MISS})",
        f"(2 @ H(6) + 1).apply({_MISS})",
    ),
    Row(
        "PbtA: a move with advantage",
        f"x := sum largest 2 3d6 + 1; {_MOVE}",
        f"(d(6).highest(3, 2) + 1).map({_MISS})",
        f"((3 @ P(6)).at(slice(1, None)) + 1).apply({_MISS})",
    ),
    Row(
        "Ironsworn: an action roll",
        "action := min {10, d6 + 2}; beaten := count action > 2d10;"
        ' if beaten = 2 then "strong hit" else if beaten = 1 then "weak hit" else "miss"',
        "mapped(lambda a: 2 @ (d(10) < a), (d(6) + 2)).map("
        "lambda n: ('miss', 'weak hit', 'strong hit')[n])",
        "expand(lambda a: 2 @ H(10).lt(a.outcome), H(6) + 2).apply("
        "lambda n: ('miss', 'weak hit', 'strong hit')[n])",
    ),
    *sized(
        Row(
            "Blades: action roll with {n} dice",
            'x := {n}d6; if 2 <= count 6 = x then "critical" else if 6 = x then "full"'
            ' else if 4 <= x then "partial" else "failure"',
            "blades({n})",
            "blades({n})",
        ),
        2,
        4,
    ),
    *sized(
        Row(
            "Genesys: {n} ability against 2 difficulty, net successes",
            "sum {n} # (choose {0, 1, 1, 2, 0, 0, 1, 0})"
            " - sum 2 # (choose {0, 1, 2, 0, 0, 0, 0, 1})",
            "{n} @ Die([0, 1, 1, 2, 0, 0, 1, 0]) - 2 @ Die([0, 1, 2, 0, 0, 0, 0, 1])",
            "{n} @ H([0, 1, 1, 2, 0, 0, 1, 0]) - 2 @ H([0, 1, 2, 0, 0, 0, 0, 1])",
        ),
        2,
        4,
    ),
    Row(
        "Genesys: success and advantage in words",
        "good := 3 # (choose {0, 100, 100, 200, 1, 1, 101, 2});"
        " bad := 2 # (choose {0, 100, 200, 1, 1, 1, 2, 101});"
        " left := sum good - sum bad; successes := (left + 50) / 100;"
        " advantages := left - 100 * successes;"
        ' (if 1 <= successes then "success" else "failure") ||'
        ' (if 1 <= advantages then " and more" else if advantages <= -1 then " and less" else "")',
        "genesys()",
        "genesys()",
    ),
    Row(
        "Vampire: successes less ones, botch",
        "x := 5d10; s := count 6 <= x; o := count 1 = x;"
        " if 1 <= s then max {0, s - o} else if 1 <= o then -1 else 0",
        "vampire(5)",
        "vampire(5)",
    ),
    Row(
        "Savage Worlds: trait, wild die, raises",
        "x := max {sum accumulate x := d8 while x=8, sum accumulate x := d6 while x=6}; x / 4",
        "highest(exploding(8), exploding(6)) // 4",
        "P(exploding(8), exploding(6)).at(-1) // 4",
        iterations=5,
        missing=1 - (1 - over_the_limit(6, 1)) * (1 - over_the_limit(8, 1)),
    ),
    Row(
        "GURPS: three dice under a skill",
        'x := sum 3d6; if 4 >= x then "critical" else if 12 >= x then "success"'
        ' else if 17 <= x then "fumble" else "failure"',
        "(3 @ d(6)).map(lambda x: 'critical' if x <= 4 else 'success' if x <= 12 else"
        " 'fumble' if x >= 17 else 'failure')",
        "(3 @ H(6)).apply(lambda x: 'critical' if x <= 4 else 'success' if x <= 12 else"
        " 'fumble' if x >= 17 else 'failure')",
    ),
    Row(
        "Call of Cthulhu: a bonus die",
        "units := z9; x := min 2 # (t := 10 * z9 + units; if t = 0 then 100 else t); x",
        "mapped(lambda u: ((10 * z(10) + u).map(lambda t: t or 100)).lowest(2), z(10))",
        "expand(lambda u: (2 @ P((10 * (H(10) - 1) + u.outcome).apply(lambda t: t or 100))).at(0),"
        " H(10) - 1)",
    ),
    Row(
        "Eclipse Phase: doubles are critical",
        "tens := z9; units := z9;"
        ' result := if 60 >= (10 * tens + units) then "success" else "failure";'
        ' (if tens = units then "critical " else "") || result',
        "percentile()",
        "percentile()",
    ),
    Row(
        "Cortex: two best, ones set aside",
        "sum largest 2 1 < {d10, d8, d8, d6}",
        "Pool([d(n).map(lambda v: v if v > 1 else 0) for n in (10, 8, 8, 6)]).highest(2).sum()",
        "P(*(H(n).apply(lambda v: v if v > 1 else 0) for n in (10, 8, 8, 6))).at(slice(-2, None))",
    ),
    Row(
        "Shadowrun: hits of 9 dice",
        "count 5 <= 9d6",
        "9 @ (d(6) >= 5)",
        "9 @ H(6).ge(5)",
    ),
    Row(
        "Pathfinder: four degrees",
        "x := d20; m := x - 10; g := if 10 <= m then 3 else if 0 <= m then 2 else"
        " if m <= -10 then 0 else 1;"
        " if x = 20 then min {3, g + 1} else if x = 1 then max {0, g - 1} else g",
        "d(20).map(four_degrees)",
        "H(20).apply(four_degrees)",
    ),
    Row(
        "D&D: damage of three attacks",
        "sum 3#(x := max 2d20; if 20 <= x then sum 4d8 + 4 else if 9 <= x then sum 2d8 + 4 else 0)",
        "3 @ d(20).highest(2).map("
        "lambda x: 4 @ d(8) + 4 if x >= 20 else 2 @ d(8) + 4 if x >= 9 else 0)",
        "3 @ expand(lambda x: 4 @ H(8) + 4 if x.outcome >= 20 else 2 @ H(8) + 4"
        " if x.outcome >= 9 else 0, (2 @ P(20)).at(-1))",
    ),
    Row(
        "D&D: check against a difficulty",
        'if 15 <= (d20 + 5) then "success" else "failure"',
        "(d(20) + 5 >= 15).map(lambda x: 'success' if x else 'failure')",
        "H(20).apply(lambda x: 'success' if x >= 10 else 'failure')",
    ),
    Row(
        "Don't Rest Your Head: own less pain",
        "count 3 >= 5d6 - count 3 >= 4d6",
        "5 @ (d(6) <= 3) - 4 @ (d(6) <= 3)",
        "5 @ H(6).le(3) - 4 @ H(6).le(3)",
    ),
    Row(
        "One-Roll: the widest set of 7d10",
        "x := 7d10; max foreach v in 1..10 do count v = x",
        "d(10).pool(7).largest_count()",
        "survey(7 @ P(10), lambda s, v, n: max(s, n), 0)",
    ),
    Row(
        "Black Hack: under a skill, worse of two",
        'if 12 > max 2d20 then "success" else "failure"',
        "d(20).highest(2).map(lambda v: 'success' if v < 12 else 'failure')",
        "(2 @ P(20)).at(-1).apply(lambda v: 'success' if v < 12 else 'failure')",
    ),
    Row(
        "Neon City: best left of 4 and 2 dice",
        "left := 4d6 -- 2d6; s := count 6 = left; if 1 <= s then 5 + s else max ({0} U left)",
        "danger(4, 2)",
        "danger(4, 2)",
    ),
)

FAMILIES = {"systems": _SYSTEMS}
