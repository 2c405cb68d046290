"""States that are walked through end as their functions say, with whole weights."""

from __future__ import annotations

from fractions import Fraction

from engine.direct.chains import walking
from engine.direct.chains.walking import Findings, Lookup, TextPlace, Writing
from engine.direct.code import Code
from engine.direct.results import NUMBER, Odds, Work

D6 = Odds(NUMBER, dict.fromkeys(range(1, 7), 1), 6)


def found(writing: Writing, states: list[tuple[int, ...]]) -> Findings:
    """Return what states of a function with one parameter, ``a``, end with."""
    walk = walking.compiled(["a"], writing, Code())
    assert walk is not None
    all_of_it = Findings(Work(1_000, 10))
    walk(range(len(states)), states, all_of_it)
    return all_of_it


def shares(
    ways: list[tuple[int, object, int, int, int]],
) -> dict[tuple[int, object, int], Fraction]:
    """Return the probability of each way, by its state, its end and what is added."""
    chances: dict[tuple[int, object, int], Fraction] = {}
    for origin, end, weight, whole, added in ways:
        key = origin, end, added
        chances[key] = chances.get(key, Fraction(0)) + Fraction(weight, whole)
    return chances


def test_each_face_is_a_way() -> None:
    call = walking.carried(walking.called(0, ["a - x"]), "x", "+")
    writing = walking.chosen(
        "a < 1", walking.ended("a"), walking.drawn("x", D6, call, is_number=True)
    )
    all_of_it = found(writing, [(0, 8), (0, -2)])
    assert shares(all_of_it.calls) == {
        (0, (0, 8 - face), face): Fraction(1, 6) for face in range(1, 7)
    }
    assert shares(all_of_it.ends) == {(1, -2, 0): Fraction(1)}


def test_a_chance_goes_both_ways() -> None:
    ends = walking.ended("1"), walking.ended("0")
    inner = walking.chosen_by_chance((1, 3), *ends)
    all_of_it = found(walking.chosen_by_chance((1, 2), inner, ends[1]), [(0, 0)])
    assert shares(all_of_it.ends) == {(0, 1, 0): Fraction(1, 6), (0, 0, 0): Fraction(5, 6)}
    assert shares(found(walking.chosen_by_chance(True, *ends), [(0, 0)]).ends) == {(0, 1, 0): 1}


def test_what_is_found_for_a_number_is_asked_for() -> None:
    asked: list[tuple[int, ...]] = []

    def die(keys: tuple[int, ...], _found: Findings) -> Odds:
        asked.append(keys)
        return Odds(NUMBER, dict.fromkeys(range(keys[0]), 1), keys[0])

    writing = walking.drawn("x", Lookup(die, ["a + 1"]), walking.ended("x"), is_number=True)
    all_of_it = found(writing, [(0, 0), (0, 1)])
    assert asked == [(1,), (2,)]
    assert shares(all_of_it.ends) == {
        (0, 0, 0): Fraction(1),
        (1, 0, 0): Fraction(1, 2),
        (1, 1, 0): Fraction(1, 2),
    }


def test_weights_of_any_length_are_whole() -> None:
    long = 10**5_000
    ends = walking.ended("1"), walking.ended("0")
    all_of_it = found(walking.chosen_by_chance((1, long), *ends), [(0, 0)])
    assert shares(all_of_it.ends) == {
        (0, 1, 0): Fraction(1, long),
        (0, 0, 0): Fraction(long - 1, long),
    }


def test_what_is_too_deep_for_python_is_not_written() -> None:
    writing = walking.ended("a")
    for _ in range(40):
        writing = walking.drawn("x", D6, writing, is_number=True)
    assert walking.compiled(["a"], writing, Code()) is None
    code = Code()
    walking.named("b", "a + 1", walking.ended("b"))(code, TextPlace(1))
    assert code.text() == " b = a + 1\n ends.append((origin, b, 1, 1, 0))"
