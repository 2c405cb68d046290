"""What weights of parts of a roll are out of, which is asked for one after the other."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from engine.direct.results import Work
from engine.languages.table.exact.walk.laws import LawResult, Laws
from engine.languages.table.program import parse_program


def _readings(asked: range, base: int) -> int:
    """Return how often a roll is read anew that asks a law for ever higher powers."""
    laws = Laws(12, may_explode=False)
    law = laws.law("part")
    for number in asked:
        found = LawResult({(1,): base**number}, {}, base**number)
        law.of((number,), law.total, lambda _, __, found=found: found)
    return laws.stale


def test_totals_that_grow_evenly_are_soon_large_enough_for_many_more():
    assert _readings(range(1, 16), 6) <= 4


def test_totals_without_anything_in_common_are_taken_as_they_come():
    law = Laws(12, may_explode=False).law("part")
    for number in (7, 11, 13, 17):
        law.of((number,), law.total, lambda _, __, n=number: LawResult({(1,): n}, {}, n))
    assert law.total % (7 * 11 * 13 * 17) == 0
    assert law.total.bit_length() < 300


def test_a_pool_that_grows_and_shrinks_is_read_once(monkeypatch):
    program = parse_program(
        """defroll "Stress" stress() {
            pool = 3; n = 4;
            while (n > 0) {
                if (roll(pool + "d6kh1") == 6) { pool = max(1, pool - 1); } else { pool += 1; }
                n--;
            }
            return pool;
        }"""
    )
    assert program.steps is not None
    walk = program.steps.walk
    assert walk is not None
    monkeypatch.setattr(walk, "_read_anew", None)
    odds = walk.odds((), Work(100_000, 12))
    assert sum(odds.weights.values()) == odds.total


def test_all_that_a_piece_asks_for_is_known_before_it_is_read_anew(monkeypatch):
    program = parse_program(
        """defroll "Volley" volley() {
            hits = roll("12d6>3");
            return roll(roll(hits + "d6>4") + "d6<2");
        }"""
    )
    assert program.steps is not None
    walk = program.steps.walk
    assert walk is not None
    read, readings = walk._read_anew, []
    monkeypatch.setattr(walk, "_read_anew", lambda: readings.append(1) or read())
    odds = walk.odds((), Work(100_000, 12))
    assert len(readings) == 1
    each = Fraction(4, 6) * Fraction(3, 6) * Fraction(2, 6)
    for fails, weight in odds.weights.items():
        chance = comb(12, fails) * each**fails * (1 - each) ** (12 - fails)
        assert Fraction(weight, odds.total) == chance
