"""What people fill in for table scripts: kept as it is, written as JSON and read back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DiceError
from engine.languages.policies import Way
from engine.languages.setup import Fields, RollSetup, entry_from_json, entry_to_json

names = st.text(max_size=5).filter(lambda name: name.casefold() != "label")
scalars = st.integers() | st.booleans() | st.text(max_size=5)
entries = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.builds(
            Fields,
            st.dictionaries(names, inner, max_size=3).map(lambda found: tuple(found.items())),
            st.none() | st.text(max_size=5),
        )
    ),
    max_leaves=12,
)


@given(entries)
def test_what_is_written_is_read_again(entry):
    written = json.loads(json.dumps(entry_to_json(entry)))
    assert entry == entry_from_json(written)
    assert repr(entry) == repr(entry_from_json(written))


@pytest.mark.parametrize("written", [1.5, None, {"ac": {"deep": 2.5}}])
def test_whatever_else_is_in_json_is_refused(written):
    with pytest.raises(DiceError, match="must be a whole number"):
        entry_from_json(written)


def test_the_place_of_an_error_is_told():
    with pytest.raises(DiceError, match=r"target\.attacks\[2\]\.bonus must be"):
        entry_from_json({"attacks": [{}, {"bonus": 0.5}]}, "target")


def test_what_lies_too_deep_is_refused():
    deep = 1
    for _ in range(500):
        deep = [deep]
    with pytest.raises(DiceError, match="more than 150"):
        entry_from_json(deep)


def test_names_are_compared_without_their_capitals():
    fields = Fields((("AC", 13), ("Name", "Ogre")))
    assert 13 == fields.get("ac")
    assert Fields((("AC", 14), ("Name", "Ogre"))) == fields.with_entry("ac", 14)
    assert Fields((("AC", 13), ("Name", "Ogre"), ("hp", 9))) == fields.with_entry("hp", 9)
    assert "Ogre" == fields.name


def test_true_is_not_one():
    assert Fields((("careful", True),)) != Fields((("careful", 1),))
    assert Fields((("all", (0, 1)),)) != Fields((("all", (False, 1)),))
    assert Fields((("all", (0, 1)),)) == Fields((("all", (0, 1)),))
    assert hash(Fields((("all", (0, 1)),))) == hash(Fields((("all", (0, 1)),)))


def test_a_label_takes_the_place_of_whatever_was_there():
    assert Fields((("ac", 3),), "Ogre") == Fields((("Label", 7), ("ac", 3))).with_entry(
        "label", "Ogre"
    )


def test_a_number_of_that_name_takes_the_place_of_a_label():
    fields = Fields((("ac", 3),), "Ogre").with_entry("label", 5)
    assert Fields((("ac", 3), ("label", 5))) == fields
    assert fields == entry_from_json(entry_to_json(fields))


@pytest.mark.parametrize("name", ["AC", "label"])
def test_what_was_filled_in_can_be_taken_out(name):
    whole = Fields((("ac", 3), ("hp", 9)), "Ogre")
    rest = whole.without(name)
    assert rest.get(name) is None
    assert whole.get("hp") == rest.get("hp")


def test_a_label_is_a_field_too():
    fields = Fields().with_entry("label", "Ogre")
    assert ("Ogre", "Ogre", "Ogre") == (fields.label, fields.get("Label"), fields.name)


def test_decisions_are_told_by_their_labels():
    setup = RollSetup(otherwise=True).with_decision("Reroll", always=False)
    assert not setup.decides("REROLL")
    assert setup.decides("Negate")
    assert RollSetup(otherwise=True) == setup.with_decision("reroll", always=True)


def test_all_other_decisions_are_made_otherwise_and_those_named_stay():
    labels = ("Reroll", "Negate")
    setup = RollSetup().with_decision("Reroll", always=True)
    others = setup.with_otherwise(labels, always=True)
    assert [True, False, True] == [others.decides(one) for one in (*labels, "Option 1")]
    assert setup == others.with_otherwise(labels, always=False)


def test_scripts_that_are_played_alike_are_staged_alike():
    both = RollSetup().with_decision("Reroll", always=True).with_decision("negate", always=True)
    assert both == RollSetup().with_decision("negate", always=True).with_decision(
        "Reroll", always=True
    )
    assert both == RollSetup(decisions=(("Reroll", True), ("negate", True), ("Parry", False)))
    assert (("negate", Way.ALWAYS), ("Reroll", Way.ALWAYS)) == both.decisions


def test_a_decision_taken_and_taken_back_leaves_nothing_behind():
    taken = RollSetup().with_decision("Reroll", always=True)
    assert RollSetup() == taken.with_decision("REROLL", always=False)


def test_of_labels_that_differ_in_their_capitals_the_first_one_counts():
    assert RollSetup(decisions=(("Reroll", True), ("REROLL", False))).decides("reroll")
    assert not RollSetup(decisions=(("REROLL", False), ("Reroll", True))).decides("reroll")


def test_decisions_may_be_left_free():
    setup = RollSetup().with_way("Reroll", Way.BEST)
    assert setup.is_free
    assert Way.BEST is setup.way("REROLL")
    assert not setup.decides("Reroll")
    assert not setup.with_way("reroll", 2).is_free
    assert Way.WORST is RollSetup().with_other_ways(["Reroll"], Way.WORST).way("Parry")
