"""What happens to people: travel, weather, reactions, morale, crafts, auctions and tournaments."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=3)

_DEEP = 200
"""A limit on calls that none of these reaches."""

_FORTUNES = (
    *sized(
        _row(
            "Weather after {n} days, each one as the last or a step away",
            "function day(weather, left) =\n"
            "  if left = 0 then weather else\n"
            "  x := sum 2d6;\n"
            "  step := if x <= 4 then -1 else if x >= 10 then 1 else 0;\n"
            "  call day(max {1, min {5, weather + step}}, left - 1)\n"
            "call day(3, {n})",
            "weather({n})",
            "weather({n})",
            iterations=_DEEP,
        ),
        3,
        14,
    ),
    _row(
        "Reaction of strangers: two dice, a gift is worth two, in five words",
        "x := 2 + sum 2d6;\n"
        'if x <= 2 then "attack" else if x <= 5 then "hostile" else if x <= 8 then "wary"\n'
        'else if x <= 11 then "friendly" else "help"',
        "each(told_reaction, 2 @ d(6) + 2)",
        "(2 @ H(6) + 2).apply(told_reaction)",
    ),
    _row(
        "Encounter: distance, number and mood of what comes, if anything comes",
        "if d6 > 1 then 0 else\n"
        "distance := 10 * sum 2d6;\nnumber := d4 + 1;\n"
        "mood := if 9 <= sum 2d6 then 1 else 2;\n"
        "distance * 100 + number * 10 + mood",
        "encounter()",
        "encounter()",
    ),
    *sized(
        _row(
            "Journey of {n} hexes: days, where a bad day is lost",
            "sum {n} # (sky := d6; if sky = 1 then 2 else if sky >= 4 then 1 else"
            " 1 + count 1 = d4)",
            "times({n}, Die([1, 2], times=[18, 6]))",
            "{n} @ H({1: 18, 2: 6})",
        ),
        4,
        12,
    ),
    *sized(
        _row(
            "Auction: the second best of {n} bids of 3d6",
            "bids := {n} # sum 3d6;\nmin largest 2 bids",
            "(3 @ d(6)).pool({n})[-2]",
            "({n} @ P(3 @ H(6))).at(-2)",
        ),
        3,
        6,
    ),
    _row(
        "Auction: what a bidder with 12 gains against two of 2d8",
        "price := max 2 # sum 2d8;\nif price < 12 then 12 - price else 0",
        "(12 - (2 @ d(8)).highest(2)).clip(min_outcome=0)",
        "(12 - (2 @ P(2 @ H(8))).at(-1)).apply(lambda v: max(v, 0))",
    ),
    *sized(
        _row(
            "Tournament: rounds won of {n} by a knight of +3, out when beaten",
            "function tilt(won) =\n"
            "  if won = {n} then won else\n"
            "  if (d20 + 3) > (d20 + won) then call tilt(won + 1) else won\n"
            "call tilt(0)",
            "tournament({n})",
            "tournament({n})",
            iterations=_DEEP,
        ),
        3,
        6,
    ),
    *sized(
        _row(
            "Race of three horses over {n} furlongs, and who is ahead",
            "a := sum {n} d6;\nb := sum {n} d6;\nc := sum {n} # (1 + d4);\n"
            "best := max {a, b, c};\n"
            'if 1 < count best = {a, b, c} then "dead heat" else if best = a then "bay"\n'
            'else if best = b then "grey" else "black"',
            "three_horses({n})",
            "three_horses({n})",
        ),
        2,
        8,
    ),
    *sized(
        _row(
            "Estate: income of {n} years, good, poor or burnt",
            "function year(x) =\n"
            "  if x = 2 then -20 else if x <= 5 then 2 else if x <= 9 then 5 else 8 + 1\n"
            "sum {n} # call year(sum 2d6)",
            "times({n}, Die([-20, 2, 5, 9], times=[1, 9, 20, 6]))",
            "{n} @ H({-20: 1, 2: 9, 5: 20, 9: 6})",
        ),
        3,
        10,
    ),
    *sized(
        _row(
            "Wounds: days to heal {n} boxes, faster with luck",
            "function heal(boxes, days) =\n"
            "  if boxes < 1 then days else\n"
            "  roll := d20;\n"
            "  call heal(if roll >= 18 then boxes - 3 else if roll >= 8 then boxes - 2"
            " else boxes - 1, days + 1)\n"
            "call heal({n}, 0)",
            "healed({n})",
            "healed({n})",
            iterations=_DEEP,
        ),
        4,
        12,
    ),
    *sized(
        _row(
            "Mining: ore of {n} shifts, and the roof may come down on the third one",
            "function shift(left, ones, ore) =\n"
            "  if ones = 3 then 0 else if left = 0 then ore else\n"
            "  face := d8;\n"
            "  if face = 1 then call shift(left - 1, ones + 1, ore)\n"
            "  else call shift(left - 1, ones, ore + face / 2)\n"
            "call shift({n}, 0, 0)",
            "mined({n})",
            "mined({n})",
            iterations=_DEEP,
        ),
        5,
        10,
    ),
    _row(
        "Rumours: five of them, true, half true or false",
        "heard := 5 # choose {1, 1, 2, 3, 3, 3};\n"
        "[yes, half, no] := [count 1 = heard, count 2 = heard, count 3 = heard];\n"
        'if yes > no then "believe" else if yes = no then "ask" else'
        ' if half >= 2 then "doubt" else "laugh"',
        "rumours()",
        "rumours()",
    ),
    *sized(
        _row(
            "Siege: weeks until {n} stores are gone or relief comes on a ten",
            "function week(stores, weeks) =\n"
            "  if stores < 1 then -weeks else if d10 = 10 then weeks else\n"
            "  call week(stores - d4, weeks + 1)\n"
            "call week({n}, 0)",
            "siege({n})",
            "siege({n})",
            iterations=_DEEP,
        ),
        10,
        30,
    ),
)

FAMILIES = {"fortunes": _FORTUNES}
