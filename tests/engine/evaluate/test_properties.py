"""What must hold for every script, and scripts that must have the same distribution."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages.troll.program import parse_program
from engine.languages.troll.rolling.roller import AccumulationLimitError
from engine.random_source import SeededSource
from engine.values import Value
from tests.amount import examples
from tests.engine.scripts import FUNCTIONS, Writer, scripts

LIMIT = 4

generated = settings(max_examples=examples(80), suppress_health_check=list(HealthCheck))

seeds = st.randoms(use_true_random=False)


def calculated(script: str) -> Distribution | None:
    """Return the distribution, or None where the script is in error."""
    try:
        return parse_program(script).calculate({}, LIMIT, Budget(seconds=2))
    except OverBudgetError:
        assume(condition=False)  # a script with too many outcomes to be listed tells nothing here
    except DiceError:
        return None


def shares(script: str) -> Mapping[Value, Fraction] | None:
    distribution = calculated(script)
    if distribution is None:
        return None
    return {value: distribution.probability(value) for value in distribution.outcomes}


# ---- every script -------------------------------------------------------------------------


@given(scripts())
@generated
def test_all_mass_is_accounted_for(script: str) -> None:
    distribution = calculated(script)
    if distribution is None:
        return
    assert all(weight > 0 for weight in distribution.weights)
    assert len(distribution.outcomes) == len(set(distribution.outcomes))
    assert 0 <= distribution.missing <= 1
    assert 0 <= distribution.limited <= 1 - distribution.missing
    assert 1 == distribution.missing + sum(map(distribution.probability, distribution.outcomes))
    if "accumulate" not in script:
        assert 0 == distribution.missing


@given(scripts(), st.integers(0, 2**32))
@generated
def test_whatever_is_rolled_is_an_outcome(script: str, seed: int) -> None:
    distribution = calculated(script)
    if distribution is None:
        return
    program, source = parse_program(script), SeededSource(seed)
    for _ in range(20):
        try:
            value = program.roll(source, {}, LIMIT)
        except AccumulationLimitError:
            assert distribution.missing > 0
        except DiceError:
            assert not distribution.outcomes, "an error that the calculation has not met"
        else:
            assert distribution.probability(value) > 0


# ---- equal scripts ------------------------------------------------------------------------

EQUAL = {
    "a name for what is used once": ("( x := {C} ; max ( x U {D} ) )", "max ( {C} U {D} )"),
    "a name for a number": ("( x := sum {C} ; x + 1 )", "( sum {C} ) + 1"),
    "a name for nothing": ("( x := 3 ; x # {C} )", "3 # {C}"),
    "the least is the first rank": ("min {C}", "least 1 {C}"),
    "the greatest is the last rank": ("max {C}", "largest 1 {C}"),
    "ranks of ranks": ("least 1 ( largest 3 {C} )", "x := {C} ; least 1 ( largest 3 x )"),
    "the order of filters": ("1 < ( 3 =/= ( {C} U {D} ) )", "3 =/= ( 1 < ( {C} U {D} ) )"),
    "a strict filter": ("2 < ( {C} U {D} )", "3 <= ( {C} U {D} )"),
    "the order of a union": ("{C} U {D}", "{D} U {C}"),
    "braces are a union": ("{{ {C} , {D} }}", "{C} U {D}"),
    "counting is adding ones": ("count {C}", "sum foreach e in {C} do 1"),
    "a loop that changes nothing": ("different {C}", "different foreach e in {C} do e"),
    "copies are unions": ("2 # {C}", "{C} U {C}"),
    "all copies of the greatest": ("x := {C} ; maximal x", "x := {C} ; x keep max x"),
    "keep and drop": ("x := {C} ; x keep {{1, 3}}", "x := {C} ; x -- ( x drop {{1, 3}} )"),
    "not not": ("if !( !{C} ) then 1 else 2", "if {C} then 1 else 2"),
    "and": ("( {C} & {D} )", "if {C} then {D} else {{}}"),
    "the sum as a composition": ("sum {C}", "call adds( {C} )"),
    "a call is its body": ("call twice( {C} )", "x := {C} ; x U x"),
    "a difference is the other's opposite": ("( sum {C} ) - sum {D}", "-( ( sum {D} ) - sum {C} )"),
    "the product": ("( sum {C} ) * sum {D}", "( sum {D} ) * sum {C}"),
    "both sides of a pair": ("%1 [ {C} , {D} ]", "%2 [ {D} , {C} ]"),
}
"""Pairs of scripts with places for two collections, under what they say."""

ADDS = "\ncompositional adds(0, sum, +)"


@pytest.mark.parametrize("law", EQUAL)
@given(seeds)
@settings(generated, max_examples=examples(25))
def test_equal_scripts_have_one_distribution(law: str, random: Random) -> None:
    writer = Writer(random)
    collections = {"C": writer.collection(2), "D": writer.collection(1)}
    left, right = (side.format_map(collections) for side in EQUAL[law])
    functions = FUNCTIONS + ADDS if "call" in left + right else ""
    first, second = shares(left + functions), shares(right + functions)
    if first == {} or second == {}:
        return  # where everything is missing, an error behind it may or may not be met
    assert first == second


def test_the_laws_have_places_for_what_they_speak_of() -> None:
    assert all(re.search(r"{[CD]}", side) for sides in EQUAL.values() for side in sides)
