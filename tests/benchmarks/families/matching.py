"""Sets and runs of equal dice, and hands of cards."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized

_SETS = (
    *sized(
        Row(
            "largest set of {n}d10",
            "c := {n}d10; max (foreach x in 1..10 do count x = c)",
            "d(10).pool({n}).largest_count()",
            "survey({n} @ P(10), lambda s, v, n: max(s, n), 0)",
        ),
        5,
        10,
        20,
        40,
    ),
    *sized(
        Row(
            "best set of {n}d10 by sum",
            "c := {n}d10; max (foreach x in 1..10 do sum (x = c))",
            "walk(lambda s, v, n: max(s, v * n), 0, d(10).pool({n}))",
            "survey({n} @ P(10), lambda s, v, n: max(s, v * n), 0)",
        ),
        7,
        20,
    ),
    *sized(
        Row(
            "different faces of {n}d20",
            "count different {n}d20",
            "walk(lambda s, v, n: s + (n > 0), 0, d(20).pool({n}))",
            "survey({n} @ P(20), lambda s, v, n: s + 1, 0)",
        ),
        5,
        20,
    ),
    *sized(
        Row(
            "pairs and better in {n}d6",
            "c := {n}d6; count foreach x in 1..6 do 1 < count x = c",
            "walk(lambda s, v, n: s + (n > 1), 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: s + (n > 1), 0)",
        ),
        5,
        12,
    ),
    Row(
        "a full house of 5d6",
        "x := 5d6; w := max foreach v in 1..6 do count v = x;"
        ' if w = 3 & 2 = count different x then "full house" else "other"',
        "full_house()",
        "full_house()",
    ),
    *sized(
        Row(
            "longest run in {n}d6",
            "function run(c, v, now, best) =\n"
            "  if v > 6 then best\n"
            "  else if v = c then call run(c, v + 1, now + 1, max {best, now + 1})\n"
            "  else call run(c, v + 1, 0, best)\n"
            "call run({n}d6, 1, 0, 0)",
            "d(6).pool({n}).largest_straight()",
            "longest_run({n}, 6)",
        ),
        4,
        slow=(5, 8),
    ),
    Row(
        "have two of 23 the same birthday?",
        'if 23 = count different 23d365 then "no" else "yes"',
        "walk(lambda s, v, n: s or n > 1, False, d(365).pool(23),"
        " end=lambda s: 'yes' if s else 'no')",
        "survey(23 @ P(365), lambda s, v, n: s or n > 1, False, lambda s: 'yes' if s else 'no')",
        slow=True,
    ),
    Row(
        "width and height of 5d10",
        "x := 5d10; w := max foreach v in 1..10 do count v = x;"
        " h := max foreach v in 1..10 do if w <= count v = x then v else {}; 100 * w + h",
        "walk(lambda s, v, n: max(s, 100 * n + v if n else 0), 0, d(10).pool(5))",
        "survey(5 @ P(10), lambda s, v, n: max(s, 100 * n + v), 0)",
    ),
    *sized(
        Row(
            "sum of the pairs in {n}d6",
            "c := {n}d6; sum foreach x in 1..6 do if 1 < count x = c then sum x = c else 0",
            "walk(lambda s, v, n: s + (v * n if n > 1 else 0), 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: s + (v * n if n > 1 else 0), 0)",
        ),
        5,
        slow=(10,),
    ),
)

_CARDS = (
    Row(
        "most of a kind in a hand",
        "x := (4#(1..13)) pick 5; max foreach v in 1..13 do count v = x",
        "Deck(range(1, 14), times=4).deal(5).largest_count()",
    ),
    *sized(
        Row(
            "aces among {n} cards",
            "count 1 = ((4#(1..13)) pick {n})",
            "Deck([1] * 4 + [0] * 48).deal({n}).sum()",
        ),
        5,
        13,
    ),
    Row(
        "first two cards at blackjack",
        "hand := (4 # {1..10, 10, 10, 10}) pick 2; if 1 = hand then sum hand + 10 else sum hand",
        "Deck({**{v: 4 for v in range(1, 10)}, 10: 16}).deal(2).expand().map("
        "lambda a, b: a + b + (10 if a == 1 else 0))",
    ),
    Row(
        "sum of 5 cards",
        "sum ((4#(1..13)) pick 5)",
        "Deck(range(1, 14), times=4).deal(5).sum()",
    ),
    Row(
        "best of 3 cards",
        "max ((4#(1..13)) pick 3)",
        "Deck(range(1, 14), times=4).deal(3).highest(1).sum()",
    ),
    Row(
        "5 cards of one suit",
        "h := (13#(1..4)) pick 5; if 5 = (max foreach s in 1..4 do count s = h)"
        ' then "flush" else "none"',
        "(Deck(range(1, 5), times=13).deal(5).largest_count() == 5).map("
        "lambda x: 'flush' if x else 'none')",
    ),
    Row(
        "great cards in a spread of 10",
        "count 22 >= ({1..78} pick 10)",
        "Deck([1] * 22 + [0] * 56).deal(10).sum()",
    ),
)

FAMILIES = {"sets and runs": _SETS, "cards": _CARDS}
