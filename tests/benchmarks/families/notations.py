"""Rolls in Roll20's notation, and functions over pools in the manner of AnyDice."""

from __future__ import annotations

from tests.benchmarks.rows import Row, over_the_limit, sized


def _roll20(
    name: str, icepool: str, dyce: str, *, missing_of: tuple[int, int] | None = None
) -> Row:
    """Return a row for a roll whose name is its text; it may miss exploding (sides, dice)."""
    if missing_of is None:
        return Row(name, name, icepool, dyce, language="roll20")
    missing = over_the_limit(*missing_of)
    return Row(name, name, icepool, dyce, language="roll20", iterations=5, missing=missing)


_ROLL20 = (
    _roll20("4d6kh3", "d(6).highest(4, 3)", "(4 @ P(6)).at(slice(1, None))"),
    _roll20("2d20kh1+5", "d(20).highest(2) + 5", "(2 @ P(20)).at(-1) + 5"),
    *sized(
        Row(
            "{n}d6>5",
            "{n}d6>5",
            "{n} @ (d(6) >= 5)",
            "{n} @ H(6).ge(5)",
            language="roll20",
        ),
        8,
        24,
    ),
    _roll20("{2d6+3,2d6+3}kh1", "(2 @ d(6) + 3).highest(2)", "(2 @ P(2 @ H(6) + 3)).at(-1)"),
    _roll20(
        "5d10>6f1",
        "5 @ d(10).map(lambda v: (v >= 6) - (v == 1))",
        "5 @ H(10).apply(lambda v: (v >= 6) - (v == 1))",
    ),
    _roll20(
        "2d6ro<2+3",
        "2 @ d(6).reroll([1, 2], depth=1) + 3",
        "2 @ expand(lambda v: v.h if v.outcome < 3 else v.outcome, H(6)) + 3",
    ),
    _roll20("4d8r<2", "4 @ d(8).reroll([1, 2], depth='inf')", "4 @ (H(6) + 2)"),
    _roll20(
        "{4d6,3d8,2d12}kh2",
        "Pool([4 @ d(6), 3 @ d(8), 2 @ d(12)]).highest(2).sum()",
        "P(4 @ H(6), 3 @ H(8), 2 @ H(12)).at(slice(-2, None))",
    ),
    _roll20(
        "{4d6+3d8+2d12}kh2",
        "Pool({d(6): 4, d(8): 3, d(12): 2}).highest(2).sum()",
        "P(4 @ P(6), 3 @ P(8), 2 @ P(12)).at(slice(-2, None))",
    ),
    _roll20("4dF+2", "4 @ Die([-1, 0, 1]) + 2", "4 @ H([-1, 0, 1]) + 2"),
    _roll20("floor(8d6/2)", "(8 @ d(6)) // 2", "(8 @ H(6)) // 2"),
    _roll20(
        "10d6ro1>3",
        "10 @ (d(6).reroll([1], depth=1) >= 3)",
        "10 @ expand(lambda v: v.h if v.outcome == 1 else v.outcome, H(6)).ge(3)",
    ),
    _roll20("5d6!", "5 @ exploding(6)", "5 @ exploding(6)", missing_of=(6, 5)),
    _roll20(
        "5d10!!kh3",
        "exploding(10).highest(5, 3)",
        "best(3, 5 @ P(exploding(10)))",
        missing_of=(10, 5),
    ),
    _roll20("2d8+(2*3)d6+4", "2 @ d(8) + 6 @ d(6) + 4", "2 @ H(8) + 6 @ H(6) + 4"),
    _roll20(
        "{1d20+1,1d20+2,1d20+4}kh1",
        "highest(d(20) + 1, d(20) + 2, d(20) + 4)",
        "P(H(20) + 1, H(20) + 2, H(20) + 4).at(-1)",
    ),
    _roll20(
        "10*(2d10kl1-1)+1d10",
        "10 * (d(10).lowest(2) - 1) + d(10)",
        "10 * ((2 @ P(10)).at(0) - 1) + H(10)",
    ),
    _roll20("(1d4)d6", "d(4) @ d(6)", "expand(lambda n: n.outcome @ H(6), H(4))"),
    _roll20("6d10dl2dh1", "d(10).pool(6)[2:5].sum()", "(6 @ P(10)).at(slice(2, 5))"),
)

_FUNCTIONS = (
    *sized(
        Row(
            "function: pairs of one face among {n}d6",
            "function pairs(p) = sum foreach v in 1..6 do (count v = p) / 2\ncall pairs({n}d6)",
            "walk(lambda s, v, n: s + n // 2, 0, d(6).pool({n}))",
            "survey({n} @ P(6), lambda s, v, n: s + n // 2, 0)",
        ),
        5,
        slow=(12,),
    ),
    Row(
        "function: the best die and a bonus for each other six",
        "function hard(p) = if 6 = p then 5 + count 6 = p else max p\ncall hard(4d6)",
        "walk(lambda s, v, n: (5 + n if v == 6 else v) if n else s, 0, d(6).pool(4))",
        "survey(4 @ P(6), lambda s, v, n: 5 + n if v == 6 else v, 0)",
    ),
    Row(
        "function: the worse of two dice replaced",
        "function again(p) = if (min p) < 3 then max p + d6 else sum p\ncall again(2d6)",
        "mapped(lambda a, b: b + d(6) if a < 3 else a + b, d(6).pool(2))",
        "expand(lambda r: r.roll[1] + H(6) if r.roll[0] < 3 else sum(r.roll), 2 @ P(6))",
    ),
    Row(
        "function: beats of two pools",
        "function beats(a, b) = count (max b) < a\ncall beats(4d8, 3d6)",
        "mapped(lambda b: 4 @ (d(8) > b), d(6).highest(3))",
        "expand(lambda b: 4 @ H(8).gt(b.outcome), (3 @ P(6)).at(-1))",
    ),
    Row(
        "function: damage by degree",
        "function hurt(x) = if 20 <= x then sum 4d6 else if 12 <= x then sum 2d6 else 0\n"
        "call hurt(d20 + 3) + call hurt(d20)",
        "degree(3) + degree(0)",
        "degree(3) + degree(0)",
    ),
    Row(
        "function: ones eat the best dice",
        "function eaten(p) = o := count 1 = p; sum least (max {0, 5 - 2 * o}) 1 < p\n"
        "call eaten(5d6)",
        "ones_eat()",
        "ones_eat()",
    ),
    Row(
        "function: highest of n, n rolled",
        "function top(n) = max n d6\ncall top(d4)",
        "d(4).map(lambda n: d(6).highest(n))",
        "expand(lambda n: (n.outcome @ P(6)).at(-1), H(4))",
    ),
    Row(
        "function: straight of three in 4d6",
        "function has(p, v) = if v = p & (v + 1) = p & (v + 2) = p then 1 else {}\n"
        "p := 4d6; count different foreach v in 1..4 do call has(p, v)",
        "d(6).pool(4).largest_straight().map(lambda n: int(n >= 3))",
        "longest_run(4, 6).apply(lambda n: int(n >= 3))",
    ),
    *sized(
        Row(
            "function: sum of {n}d6, doubles of the top counted twice",
            "function twice(p) = sum p + (if 1 < count (max p) = p then max p else 0)\n"
            "call twice({n}d6)",
            "walk(lambda s, v, n: (s[0] + v * n, v if n > 1 else 0) if n else s, (0, 0),"
            " d(6).pool({n}), end=sum)",
            "survey({n} @ P(6), lambda s, v, n: (s[0] + v * n, v if n > 1 else 0), (0, 0), sum)",
        ),
        3,
        7,
    ),
)

FAMILIES = {"roll20": _ROLL20, "functions": _FUNCTIONS}
