"""Hands of cards, and what is drawn out of bags without putting it back."""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=2)

_HANDS = (
    _row(
        "Bridge: points of a hand",
        "sum ((4 # {1..4} U 36 # 0) pick 13)",
        "Deck({0: 36, 1: 4, 2: 4, 3: 4, 4: 4}).deal(13).sum()",
    ),
    _row(
        "Bridge: the shape of a hand",
        "counts ((13 # {1..4}) pick 13)",
        "Deck(range(4), times=13).deal(13).all_counts(filter=1)",
    ),
    _row(
        "Bridge: is it a balanced hand?",
        "h := (13 # {1..4}) pick 13; c := counts h;"
        ' if 6 > max c & 1 < min c & 4 = count c & 1 >= count 2 = c then "balanced" else "no"',
        "walk(balanced, (0, 0), Deck(range(4), times=13).deal(13), end=told_balance)",
    ),
    _row(
        "Poker: what five cards are but for flushes",
        "h := (4 # {1..13}) pick 5; c := counts h; w := max c;"
        ' if w = 4 then "four" else if w = 3 & 2 = count c then "full house"'
        ' else if w = 3 then "three" else if 2 = count 2 = c then "two pairs"'
        ' else if w = 2 then "pair" else if 5 = count straight h then "straight" else "high card"',
        "walk(poker_hand, (0, 0, 0, 0), Deck(range(1, 14), times=4).deal(5), end=told_poker)",
    ),
    _row(
        "Cribbage: points for pairs in five cards",
        "h := (4 # {1..13}) pick 5; sum foreach c in counts h do c * (c - 1)",
        "walk(lambda s, v, n: s + n * (n - 1), 0, Deck(range(13), times=4).deal(5))",
    ),
    *sized(
        _row(
            "lands among seven cards of 60, once again with 6 if they are {n} or fewer",
            "deck := 24 # 1 U 36 # 0; h := sum (deck pick 7);"
            " if {n} < h then h else sum (deck pick 6)",
            "mulligan({n})",
        ),
        1,
        2,
    ),
    _row(
        "two of 24 lands by the fourth turn, and a hero of 4",
        "deck := 24 # 1 U 4 # 2 U 32 # 0; h := deck pick 11;"
        ' if 2 = h & 2 <= count 1 = h then "played" else if 2 = h then "stuck" else "none"',
        "walk(lambda s, v, n: 10 * (n >= 2) if v == 1 else s + n if v == 2 else s,"
        " 0, Deck({1: 24, 2: 4, 0: 32}).deal(11), end=told_hero)",
    ),
    *sized(
        _row(
            "a bag of 20: points of {n}, lost with three black ones",
            "h := (4 # 3 U 6 # 1 U 10 # 0) pick {n}; if 3 <= count 0 = h then 0 else sum h",
            "bag_of_20({n})",
        ),
        4,
        6,
    ),
    *sized(
        _row(
            "a bag of 120: {n} cubes, the color that is most",
            "max counts ((40 # 1 U 30 # 2 U 30 # 3 U 20 # 4) pick {n})",
            "Deck({1: 40, 2: 30, 3: 30, 4: 20}).deal({n}).largest_count()",
        ),
        5,
        30,
    ),
    _row(
        "tokens of chaos, two where the first is cursed",
        "bag := {1, 1, 0, 0, 0, -1, -1, -2, -2, -3, -4, -5, -8, 10, 10, 10};"
        " h := bag pick 1; if h = 10 then sum ((bag -- h) pick 1) - 2 else sum h",
        "chaos_bag()",
    ),
    _row(
        "Deadlands: the better of three cards against two of the same deck",
        "deck := 4 # {1..13}; a := deck pick 3; b := (deck -- a) pick 2;"
        ' if (max b) < max a then "first" else if (max a) < max b then "second" else "suits"',
        "walk(lambda s, v, n: ('suits' if all(n) else 'first' if n[0] else 'second')"
        " if any(n) else s, '', Deck(range(13), times=4).deal((3, 2)))",
    ),
    *sized(
        _row(
            "different ranks among {n} cards",
            "count different ((4 # {1..13}) pick {n})",
            "walk(lambda s, v, n: s + (n > 0), 0, Deck(range(13), times=4).deal({n}))",
        ),
        5,
        20,
    ),
    *sized(
        _row(
            "the sum of the best three of {n} cards",
            "sum largest 3 ((4 # {1..13}) pick {n})",
            "Deck(range(1, 14), times=4).deal({n}).highest(3).sum()",
        ),
        5,
        10,
    ),
    _row(
        "Tarot: great cards of a spread, turned over or upright",
        "n := count 22 >= ((1..78) pick 7); up := sum n d2 - n; 2 * up - n",
        "Deck({1: 22, 0: 56}).deal(7).sum().map(lambda n: n @ Die([-1, 1]))",
    ),
    _row(
        "the longest run among seven cards",
        "count straight ((4 # {1..13}) pick 7)",
        "Deck(range(1, 14), times=4).deal(7).largest_straight()",
    ),
    _row(
        "blackjack: a second card on a ten and an ace of four decks, as a score",
        "shoe := 16 # {1..9} U 64 # 10; h := {10} U (shoe pick 2);"
        " t := sum h; t := if 1 = h & 11 >= t then t + 10 else t; if 21 < t then 0 else t",
        "walk(lambda s, v, n: (s[0] + v * n, s[1] or (v == 1 and n > 0)), (10, False),"
        " Deck({**{v: 16 for v in range(1, 10)}, 10: 64}).deal(2), end=told_blackjack)",
    ),
    _row(
        "the best two of four cards, and two new ones",
        "deck := 3 # {1..12}; h := deck pick 4; k := largest 2 h; sum k + sum ((deck -- h) pick 2)",
        "swapped()",
    ),
)

FAMILIES = {"hands and bags": _HANDS}
