"""One point of a sweep, as the child carries it out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.best_play.rules.conditions import Relation, Threshold
from engine.errors import DiceError, OverBudgetError
from engine.languages.script import Script
from engine.statistics.bands import Band
from engine.statistics.events import Event
from tests.workbench.sweep.swept import attack
from workbench.backend.requests import CalculationLimits
from workbench.project.sweep import SharesOf, ThresholdOf
from workbench.results.sweeps.request import PointRequest

LARGE = 10**6


def point_of(text, *, event=None, most_bytes=LARGE, limits=None, **definitions):
    request = PointRequest(
        "sweep 1", Script("troll", text), tuple(definitions.items()), 12, event, most_bytes,
        limits or CalculationLimits(),
    )  # fmt: skip
    return request.carry_out(print)


def test_a_point_knows_its_fan_and_the_chance_of_any_event():
    point = point_of("sum N d6", N=2)
    assert Fraction(7) == point.fan.mean
    assert (3, 5, 7, 9, 11) == point.fan.quantiles
    assert (6, 36) == (point.weight_of(Event(10, None)), point.total)
    assert point.answers(Event(3, 4))


def test_a_large_distribution_is_not_sent_along():
    event = Event(10, None)
    point = point_of("sum N d6", event=event, most_bytes=10, N=2)
    assert point.cumulative is None
    assert 6 == point.weight_of(event)
    assert point.answers(event)
    assert point.answers(None)
    assert not point.answers(Event(11, None))


def test_what_the_limit_on_iterations_cuts_off_is_told():
    point = point_of("sum accumulate x := d2 while x = 1")
    assert Fraction(1, 2**12) == point.missing


def test_outcomes_that_are_no_numbers_have_shares_and_nothing_else():
    point = point_of("2d6")
    assert (21, 36) == (len(point.words), point.total)
    assert ((1, 2), 2) == point.words[0], "the likeliest first"
    assert point is point.answer_to(SharesOf())
    for asked in (None, Event(3, 4), ThresholdOf()):
        answer = point.answer_to(asked)
        assert isinstance(answer, DiceError)
        assert "not numbers" in answer.message


def test_a_large_distribution_knows_the_bands_that_were_asked_for():
    bands = (Band("low", None, 6), Band("high", 7, None))
    point = point_of("sum N d6", event=SharesOf(bands), most_bytes=10, N=2)
    assert point.cumulative is None
    assert [15, 21] == [point.weight_of(event) for event in SharesOf(bands).events]
    assert point.answers(SharesOf((Band("other name", None, 6, "#AABBCC"),)))
    assert not point.answers(SharesOf((Band("low", None, 5),)))


def test_a_point_of_several_results_knows_all_of_them():
    script = Script("anydice", "N: 2 output Nd6 output d{} output d4")
    request = PointRequest("sweep 1", script, (("N", 3),), 12, Event(4, None), LARGE)
    point = request.carry_out(print)
    nothing, die = point.of_output(1), point.of_output(2)
    assert "there are no outcomes" == nothing.message
    assert (Fraction(21, 2), Fraction(5, 2)) == (point.of_output(0).fan.mean, die.fan.mean)
    assert (1, 4) == (die.weight_of(Event(4, None)), die.total)
    assert point.answers(Event(1, 2))
    assert "no such output" in point.of_output(3).message
    assert point.size > die.size


def test_a_point_under_best_play_tells_the_rule_of_each_decision():
    best = attack()
    request = PointRequest(
        "sweep 1", best.script, (("foe.armour", 12),), 12, ThresholdOf("Reroll?"), LARGE
    )
    point = request.carry_out(print)
    assert point.answers(ThresholdOf("another"))
    assert Threshold("die", Relation.AT_MOST, 11) == point.rule_of("Reroll?").threshold
    assert point.rule_of("another") is None
    hit = Event(0, None)
    assert Fraction(279, 400) == Fraction(point.weight_of(hit), point.total)
    assert point.fan == replace(request, asked=None).carry_out(print).fan


def test_what_has_no_decisions_has_no_rules():
    asked = ThresholdOf()
    point = point_of("sum N d6", event=asked, N=2)
    assert ((), True) == (point.rules, point.answers(asked))
    assert not point_of("sum N d6", N=2).answers(asked), "nobody asked"


def test_each_point_has_its_limits():
    with pytest.raises(OverBudgetError):
        point_of("sum largest 20 (40d100 U 40d99)", limits=CalculationLimits(seconds=0.0))
