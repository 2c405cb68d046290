"""Programs in the manner of AnyDice: functions over rolls, loops and named dice."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized


def _program(name: str, script: str, icepool: str = "", dyce: str = "") -> Row:
    """Return a row for a program with one output."""
    return Row(f"program: {name}", script, icepool, dyce, language="anydice", round=3)


_PROGRAMS = (
    _program(
        "best three of four",
        "output [highest 3 of 4d6]",
        "d(6).highest(4, 3)",
        "(4 @ P(6)).at(slice(1, None))",
    ),
    _program(
        "a scythe and a dagger",
        "SCYTHE: 2d4\nDAGGER: d4+1\noutput SCYTHE + 2 * DAGGER",
        "2 @ d(4) + 2 * (d(4) + 1)",
        "2 @ H(4) + 2 * (H(4) + 1)",
    ),
    *sized(
        _program(
            "the middle of {n} dice",
            "output [middle 1 of {n}d20]",
            "d(20).middle({n})",
            "({n} @ P(20)).at({n} // 2)",
        ),
        3,
        5,
    ),
    *sized(
        _program(
            "{n} dice of which ones take off successes",
            "function: net R:s {\n  HITS: R >= 7\n  BAD: R = 1\n  result: [lowest of HITS - BAD"
            " and 6]\n}\noutput [net {n}d10]",
            "times({n}, Die([-1, 0, 1], times=[1, 5, 4])).clip(max_outcome=6)",
            "({n} @ H({-1: 1, 0: 5, 1: 4})).apply(lambda v: min(v, 6))",
        ),
        4,
        9,
    ),
    _program(
        "an attack with a critical",
        "function: attack ROLL:n bonus B:n against AC:n {\n"
        "  if ROLL = 20 { result: 2d8 + 3 }\n  if ROLL = 1 { result: 0 }\n"
        "  if ROLL + B >= AC { result: d8 + 3 }\n  result: 0\n}\n"
        "output [attack d20 bonus 5 against 16]",
        "Die([2 @ d(8) + 3, d(8) + 3, 0], times=[1, 9, 10])",
        "mixed([(2 @ H(8) + 3, 1), (H(8) + 3, 9), (0, 10)])",
    ),
    *sized(
        _program(
            "{n} attacks in a loop",
            "function: hit R:n { if R >= 12 { result: 1d10 } result: 0 }\n"
            "TOTAL: 0\nloop I over {1..{n}} { TOTAL: TOTAL + [hit d20] }\noutput TOTAL",
            "times({n}, Die([d(10), 0], times=[9, 11]))",
            "{n} @ mixed([(H(10), 9), (0, 11)])",
        ),
        3,
        8,
    ),
    *sized(
        _program(
            "{n} against {n} dice, whose best is better",
            "output (1@{n}d6) > (1@{n}d6)",
            "d(6).highest({n}) > d(6).highest({n})",
            "({n} @ P(6)).at(-1).gt(({n} @ P(6)).at(-1))",
        ),
        2,
        5,
    ),
    _program(
        "three dice kept unless under eight",
        "function: again N:n { if N < 8 { result: 3d6 } result: N }\noutput [again 3d6]",
        "(3 @ d(6)).reroll(lambda v: v < 8, depth=1)",
        "each(lambda v: 3 @ H(6) if v < 8 else v, 3 @ H(6))",
    ),
    *sized(
        _program(
            "points for each pair among {n} dice",
            "function: pairs R:s {\n  P: 0\n  loop F over {1..6} {\n"
            "    if (R = F) >= 2 { P: P + F }\n  }\n  result: P\n}\noutput [pairs {n}d6]",
            "walk(lambda s, v, n: s + v * (n >= 2), 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: s + v * (n >= 2), 0)",
        ),
        5,
        9,
    ),
    *sized(
        _program(
            "{n} dice against a rolled target",
            "function: beat R:s over T:n { result: R > T }\noutput [beat {n}d6 over d6]",
            "d(6).map(lambda t: {n} @ (d(6) > t))",
            "each(lambda t: {n} @ H(6).gt(t), H(6))",
        ),
        3,
        10,
    ),
    _program(
        "trait and wild die, with raises",
        "function: raises N:n { if N < 4 { result: 0 } result: N / 4 }\n"
        "output [raises [highest of d8 and d6]]",
        "highest(d(8), d(6)) // 4",
        "P(H(8), H(6)).at(-1) // 4",
    ),
    _program(
        "exploding twice at most",
        "output [explode d6] + [explode d6]",
        "2 @ d(6).explode(depth=2)",
        "2 @ mixed([(H(5), 5), (mixed([(H(5) + 6, 5), (H(6) + 12, 1)]), 1)])",
    ),
    _program(
        "success in three degrees",
        "function: degree R:n {\n  if R <= 6 { result: 0 }\n  if R <= 9 { result: 1 }\n"
        "  result: 2\n}\noutput [degree 2d6 + 1]",
        "each(lambda v: 0 if v < 6 else 1 if v < 9 else 2, 2 @ d(6))",
        "(2 @ H(6)).apply(lambda v: 0 if v < 6 else 1 if v < 9 else 2)",
    ),
    *sized(
        _program(
            "the sum of two dice {n} times, the best of them",
            "X: 2d6\noutput [highest 1 of {n}dX]",
            "(2 @ d(6)).highest({n})",
            "({n} @ P(2 @ H(6))).at(-1)",
        ),
        3,
        6,
    ),
    _program(
        "a die of its own faces, thrice",
        "FATE: d{-1,-1,0,0,1,1}\nBOON: d{0,0,0,1,2,4}\noutput 3dFATE + BOON",
        "3 @ Die([-1, 0, 1]) + Die([0, 0, 0, 1, 2, 4])",
        "3 @ H([-1, 0, 1]) + H([0, 0, 0, 1, 2, 4])",
    ),
    *sized(
        _program(
            "a fight of {n} wounds in rounds, at most four deep",
            "function: fight W:n for R:n {\n  if W <= 0 { result: R }\n"
            "  if R = 4 { result: 5 }\n"
            "  result: [fight W - (3d6 >= 11) * 2 - 1 for R + 1]\n}\noutput [fight {n} for 0]",
            "wounds({n}, 0)",
            "wounds({n}, 0)",
        ),
        4,
        8,
    ),
)

FAMILIES = {"programs": _PROGRAMS}
