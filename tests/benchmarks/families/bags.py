"""Decks that are dealt from, and bags of tokens that are drawn without putting back.

dyce has no form for most of them: it knows nothing of draws.
"""

from __future__ import annotations

from functools import partial

from tests.benchmarks.rows import Row, sized

_row = partial(Row, round=3)

_BAGS = (
    *sized(
        _row(
            "Orléans: knights among {n} followers drawn from a bag of fifteen",
            "bag := (5 # 1) U (4 # 2) U (3 # 3) U (3 # 4);\ncount 3 = (bag pick {n})",
            "Deck({0: 12, 1: 3}).deal({n}).sum()",
        ),
        4,
        7,
    ),
    *sized(
        _row(
            "Arkham: best of {n} chaos tokens, each a modifier",
            "max ({1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -6, -9} pick {n})",
            "Deck([1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -6, -9]).deal({n}).highest(1).sum()",
        ),
        2,
        4,
    ),
    _row(
        "Arkham: a test of 4 against 3, one token, in words",
        "token := choose {1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -6, -9};\n"
        'if token = -9 then "horror" else if (4 + token) >= 3 then "passed" else "failed"',
        "each(lambda v: 'horror' if v == -9 else 'passed' if v >= -1 else 'failed',"
        " Die([1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -6, -9]))",
        "H([1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -6, -9])"
        ".apply(lambda v: 'horror' if v == -9 else 'passed' if v >= -1 else 'failed')",
    ),
    *sized(
        _row(
            "Quacks: white chips in {n} draws, and does the pot boil over 7?",
            "bag := {1, 1, 1, 1, 2, 2, 3, 0, 0, 0, 0, 0};\nwhite := sum (bag pick {n});\n"
            'if white > 7 then "boils over" else if white = 7 then "just so" else "goes on"',
            "each(lambda v: 'boils over' if v > 7 else 'just so' if v == 7 else 'goes on',"
            " Deck([1, 1, 1, 1, 2, 2, 3, 0, 0, 0, 0, 0]).deal({n}).sum())",
        ),
        4,
        8,
    ),
    *sized(
        _row(
            "Dominion: treasure in a hand of {n} from ten coppers, silvers and estates",
            "deck := (5 # 1) U {2, 2} U (3 # 0);\nsum (deck pick {n})",
            "Deck({1: 5, 2: 2, 0: 3}).deal({n}).sum()",
        ),
        5,
        7,
    ),
    _row(
        "Lands in an opening hand of seven, thrown back once if 0, 1, 6 or 7",
        "deck := (17 # 1) U (23 # 0);\nlands := sum (deck pick 7);\n"
        "if 0 < count ({0, 1, 6, 7} keep lands) then sum (deck pick 6) else lands",
        "opening_hand()",
    ),
    *sized(
        _row(
            "Malifaux: best of {n} flipped cards, jokers at both ends",
            "deck := {0, 14} U foreach v in 1..13 do {v, v, v, v};\nmax (deck pick {n})",
            "Deck({0: 1, 14: 1, **{v: 4 for v in range(1, 14)}}).deal({n}).highest(1).sum()",
        ),
        2,
        3,
    ),
    *sized(
        _row(
            "Poker: the most of a suit in {n} cards",
            "deck := foreach s in 1..4 do 13 # s;\nmax counts (deck pick {n})",
            "Deck({suit: 13 for suit in range(4)}).deal({n}).largest_count()",
        ),
        5,
        7,
    ),
    _row(
        "Blackjack: two cards, an ace is eleven, in words",
        "suit := {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};\n"
        "hand := (suit U suit U suit U suit) pick 2;\n"
        "total := if 0 < count 1 = hand then 10 + sum hand else sum hand;\n"
        'if total = 21 then "blackjack" else if total >= 17 then "stands" else "draws"',
        "blackjack()",
    ),
    *sized(
        _row(
            "Rummy: longest run in {n} cards",
            "deck := foreach v in 1..13 do 4 # v;\ncount straight (deck pick {n})",
            "Deck({v: 4 for v in range(1, 14)}).deal({n}).largest_straight()",
        ),
        3,
        7,
    ),
    _row(
        "Savage Worlds: the best action card of three allies, a joker is 15",
        "deck := {15, 15} U foreach v in 2..14 do {v, v, v, v};\n"
        "ours := deck pick 3;\nbest := max ours;\n"
        "if best = 15 then 100 else best",
        "each(lambda v: 100 if v == 15 else v,"
        " Deck({15: 2, **{v: 4 for v in range(2, 15)}}).deal(3).highest(1).sum())",
    ),
    *sized(
        _row(
            "A hand of {n} out of ten omens: more good ones than bad?",
            "omens := {1, 1, 1, 1, 0, 0, -1, -1, -1, -1};\n"
            "drawn := sum (omens pick {n});\n"
            'if drawn > 0 then "good" else if drawn < 0 then "bad" else "clouded"',
            "each(lambda v: 'good' if v > 0 else 'bad' if v < 0 else 'clouded',"
            " Deck({1: 4, 0: 2, -1: 4}).deal({n}).sum())",
        ),
        3,
        5,
    ),
    _row(
        "Two traitors among eight, three are sent out: how many of them go?",
        "crew := {1, 1, 0, 0, 0, 0, 0, 0};\nsent := crew pick 3;\ncount 1 = sent",
        "Deck({1: 2, 0: 6}).deal(3).sum()",
    ),
)

FAMILIES = {"decks and bags": _BAGS}
