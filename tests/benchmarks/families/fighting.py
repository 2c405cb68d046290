"""Fights and other chains: the same again and again until something is reached."""

from __future__ import annotations

from tests.benchmarks.rows import Row, sized

_DEEP = 200
"""A limit on calls that none of these reaches."""

_CHAINS = (
    *sized(
        Row(
            "fight of {n} against {n}, one falls at a time",
            "function fight(a, b) = if a < 1 then -b else if b < 1 then a else"
            " if (d6) > d6 then call fight(a, b - 1) else call fight(a - 1, b)\n"
            "call fight({n}, {n})",
            "fight({n}, {n})",
            "fight({n}, {n})",
            iterations=_DEEP,
        ),
        3,
        slow=(10,),
    ),
    *sized(
        Row(
            "hit points of {n}, d8 against d6",
            "function fight(a, b) = if a < 1 then 0 else if b < 1 then 1 else"
            " call fight(a - d6, b - d8)\n"
            "call fight({n}, {n})",
            "duel({n}, {n})",
            "duel({n}, {n})",
            iterations=_DEEP,
        ),
        6,
        slow=(20,),
    ),
    *sized(
        Row(
            "{n} successes before three failures",
            "function challenge(left, failures) = if 1 > left then 1 else if 3 <= failures then 0"
            " else if 8 <= d20 then call challenge(left - 1, failures)"
            " else call challenge(left, failures + 1)\n"
            "call challenge({n}, 0)",
            "challenge({n}, 0)",
            "challenge({n}, 0)",
            iterations=_DEEP,
        ),
        4,
        10,
    ),
    Row(
        "one turn of Pig, held at 20",
        "function turn(total) = if 20 <= total then total else x := d6;"
        " if x = 1 then 0 else call turn(total + x)\n"
        "call turn(0)",
        "pig(0)",
        "pig(0)",
        iterations=_DEEP,
    ),
    Row(
        "the usage die after 6 uses",
        "function after(size, uses) = if 1 > uses then size else if 1 > size then 0"
        " else if 2 < d size then call after(size, uses - 1)"
        " else call after(if size = 4 then 0 else size - 2, uses - 1)\n"
        "call after(8, 6)",
        "usage(8, 6)",
        "usage(8, 6)",
        iterations=_DEEP,
    ),
    *sized(
        Row(
            "throws up to a total of {n}",
            "function throws(left) = if left < 1 then 0 else 1 + call throws(left - d6)\n"
            "call throws({n})",
            "throws({n})",
            "throws({n})",
            iterations=_DEEP,
        ),
        10,
        slow=(30,),
    ),
    *sized(
        Row(
            "walk of {n} steps, stopped below 0",
            "function walk(at, left) = if left < 1 then at else if at < 0 then -1 else"
            " call walk(at + (if (d6) > 3 then 1 else -1), left - 1)\n"
            "call walk(2, {n})",
            "stopped_walk(2, {n})",
            "stopped_walk(2, {n})",
            iterations=_DEEP,
        ),
        6,
        slow=(40,),
    ),
    Row(
        "saves against death",
        "function saves(won, lost) = if 3 <= won then 1 else if 3 <= lost then 0 else x := d20;"
        " if x = 20 then 2 else if x = 1 then call saves(won, lost + 2)"
        " else if 10 <= x then call saves(won + 1, lost) else call saves(won, lost + 1)\n"
        "call saves(0, 0)",
        "death_saves(0, 0)",
        "death_saves(0, 0)",
    ),
    Row(
        "12 goblins and one fireball",
        "full := sum 8d6; sum 12 # (if 13 <= d20 then full / 2 else full)",
        "mapped(lambda f: 12 @ d(20).map(lambda v: f // 2 if v >= 13 else f), 8 @ d(6))",
        "expand(lambda f: 12 @ H({f.outcome: 12, f.outcome // 2: 8}), 8 @ H(6))",
        slow=True,
    ),
)

FAMILIES = {"fights and chains": _CHAINS}
