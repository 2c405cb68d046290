"""Loops whose sums have no end, walked through until they end."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.table.exact.walk.loops import sum_places, summed_ends
from engine.languages.table.exact.weighing import Thing
from tests.amount import examples
from tests.engine.languages.table.exact.walk.rewriting.test_marked_exits import followed, shares_of
from tests.engine.languages.table.scripts import body, mechanic

NEXT_TO_NOTHING = Fraction(1, 10**40)

ROUNDS = 7
"""Rounds of the general way; sums that grow in each of them are complete up to so much."""

_GROWING = ['t += roll("d2");', "t += 1;", 't += roll("d3") * 2;', 't += 1 + roll("d2");']

_MORE = [
    "",
    't += roll("d3-1");',
    'if (roll("d2") == 1) { t += roll("d2"); }',
    "if (a == 2) { t += 3; }",
    "if (x == 1) { t += 1; }",
]

_MOVED = [
    'a -= roll("d2-1");',
    'if (roll("d3") == 1) { a--; }',
    'if (roll("d3") == 1) { a--; } else { a = min(3, a + 1); }',
    'if (roll("d4") == 1) { a = 2; } else if (roll("d4") == 1) { a--; }',
    'if (x == 1) { a--; x = 2; } else { x = roll("d2"); }',
    'if (a > 1) { if (roll("d2") == 1) { a--; } } else { a += roll("d3") - 2; }',
]


@given(
    st.sampled_from(_GROWING),
    st.sampled_from(_MORE),
    st.lists(st.sampled_from(_MOVED), min_size=1, max_size=2),
    st.sampled_from(["1", "2", 'roll("d3")']),
    st.permutations(range(3)),
    st.booleans(),
    st.sampled_from([0, 1 << 14]),
)
@settings(max_examples=examples(40, 2_000), deadline=None, suppress_health_check=list(HealthCheck))
def test_sums_without_an_end_are_those_of_the_general_way(
    growing: str, more: str, moved: list[str], first: str, order: list[int], falls: bool, many: int
) -> None:
    parts = [growing, more, " ".join(moved)]
    done = " ".join(parts[number] for number in order)
    if falls:
        done = done.replace("t +=", "t -=")
    roll = mechanic(body(f"a = {first}; t = 0; x = 1; while (a > 0) {{ {done} }} return t;"))
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(summed_ends, "_MANY_BYTES", many)
        monkeypatch.setattr(sum_places, "_MOST_TOLD", 60)
        found = shares_of(roll, 400)
    expected = followed(roll, ROUNDS)
    assert sum(found.values()) <= 1
    assert _up_to(ROUNDS, found) == _up_to(ROUNDS, expected)


def _up_to(most: int, shares: dict[Thing, Fraction]) -> dict[Thing, Fraction]:
    """Return the shares of numbers that are no further than that from nothing."""
    return {thing: share for thing, share in shares.items() if abs(int(str(thing))) <= most}


def test_a_sum_until_a_die_ends_it() -> None:
    found = shares_of(mechanic(body('t = 0; while (roll("d4") > 1) { t += 1; } return t;')), 400)
    assert 1 - NEXT_TO_NOTHING < sum(found.values()) < 1
    for times in range(300):
        assert found[times] == Fraction(3, 4) ** times / 4


def test_wins_of_a_gambler_who_loses_and_wins_coins() -> None:
    # Losses add nothing, so that they stand in one place in the order of the coins that are left.
    text = (
        'm = 2; w = 0; while (m > 0 && m < 4) { if (roll("d2") == 1) { m++; w++; } else { m--; } } '
    )
    found = shares_of(mechanic(body(f"{text} return w;")), 400)
    # Two losses, or two wins, and before them any number of a win and a loss, in either order.
    each = {0: Fraction(1, 4), 1: Fraction(1, 8)}
    assert found[0] == each[0]
    for wins in range(1, 100):
        ruined = Fraction(1, 2) ** wins / 4
        rich = Fraction(1, 2) ** (wins - 2) / 4 if wins > 1 else 0
        assert found[wins] == ruined + rich


def test_what_comes_back_with_nothing_added_is_passed() -> None:
    # Whoever misses goes on with the other one's turn, who misses as well.
    text = """h = 6; t = 0;
while (h > 0) { if (roll("d4") > 2) { h -= roll("d3"); } if (roll("d4") > 2) { t += roll("d2"); } }
return t;"""
    found, rounds = shares_of(mechanic(body(text)), 400), _duel(120)
    assert 1 - NEXT_TO_NOTHING < sum(found.values()) < 1
    for damage in range(20):
        assert 0 <= found[damage] - rounds[damage] < Fraction(1, 2**60)


def _duel(rounds: int) -> dict[int, Fraction]:
    """Return the damage taken in so many rounds, where that was all."""
    states = {(6, 0): Fraction(1)}
    over: dict[int, Fraction] = {}
    for _ in range(rounds):
        there: dict[tuple[int, int], Fraction] = {}
        for (left, taken), share in states.items():
            for hit in (0, 0, 0, 1, 2, 3):
                for more in (0, 0, 1, 2):
                    state = (left - hit, taken + more)
                    there[state] = there.get(state, Fraction(0)) + share / 24
        states = {}
        for (left, taken), share in there.items():
            if left > 0:
                states[left, min(taken, 25)] = states.get((left, min(taken, 25)), 0) + share
            else:
                over[taken] = over.get(taken, Fraction(0)) + share
    return over


def test_sums_that_begin_far_apart() -> None:
    text = """h = 1; t = 0; x = roll("d2"); if (x == 1) { t = 5000; }
while (h > 0) { if (roll("d2") == 1) { h--; } t += roll("d2"); } return t;"""
    found = shares_of(mechanic(body(text)), 400, work=1_000_000)
    assert Fraction(1, 8) == found[1]
    assert 0 <= found[5001] - Fraction(1, 8) < NEXT_TO_NOTHING


@pytest.mark.parametrize(("limit", "most"), [("_MOST_TOLD", 5), ("_MOST_BYTES", 20)])
def test_sums_that_are_not_told_are_missing(
    limit: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sum_places, limit, most)
    text = 't = 0; while (roll("d2") > 1) { t += roll("d2-1"); } return t;'
    found = shares_of(mechanic(body(text)), 400)
    # Of rounds that go on or end after something was added, a third of them end.
    assert found == {total: Fraction(2, 3) * Fraction(1, 3) ** total for total in range(len(found))}
    assert len(found) < 10


@pytest.mark.parametrize(
    "text",
    [
        # Sums grow and shrink, two of them grow, and one grows by much.
        'a = 2; t = 0; while (a > 0) { t += roll("d3") - 2; a -= roll("d2-1"); } return t;',
        "a = 2; t = 0; u = 0; "
        'while (a > 0) { t += roll("d3"); u += roll("d2"); a -= roll("d2-1"); } return t - u;',
        "a = 1; t = 0; "
        'while (a > 0) { t += 100 + roll("d3"); if (roll("d4") == 1) { a--; } } return t;',
    ],
)
def test_others_are_told_round_by_round(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    def gone_through(*_: object) -> None:
        raise AssertionError("it is not followed")

    monkeypatch.setattr(summed_ends, "total_of", gone_through)
    roll = mechanic(body(text))
    found, expected = shares_of(roll, 5), followed(roll, 5)
    assert found == expected
