"""Entities and arguments as JSON describes them."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.kinds import Record
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.rolling.replay import arguments_from
from tests.engine.languages.table.scripts import body, mechanic

TYPES = (
    "deftype Weapon { name: string, Bonus: int, magic: bool }\n"
    "deftype hero { weapons: weapon list, tags: string list, best: weapon, level: int }\n"
)
TEXT = TYPES + body("", "h: hero, luck: int, loud: bool, words: string")


def given(**written):
    script = check(TEXT)
    return arguments_from(script, script.declared_roll(None), written)


def test_what_is_left_out_is_empty():
    hero, luck, loud, words = given()
    assert (0, False, "") == (luck, loud, words)
    assert isinstance(hero, Record)
    assert ("hero", "h") == (hero.type_name, hero.label)
    assert {"weapons", "tags", "best", "level"} == set(hero.values)
    assert (("name", ""), ("bonus", 0), ("magic", False)) == hero.values["best"].fields


def test_capitals_do_not_matter():
    hero, luck, *_ = given(H={"LEVEL": 3, "Best": {"bonus": 2}}, Luck=4)
    assert (3, 4) == (hero.values["level"], luck)
    assert 2 == hero.values["best"].values["bonus"]


def test_of_names_that_differ_in_their_capitals_the_first_one_counts():
    hero, *_ = given(h={"LEVEL": 3, "level": 2})
    assert 3 == hero.values["level"]


def test_an_entity_has_the_name_it_is_given():
    (hero, *_) = given(h={"name": "Ann", "weapons": [{"name": "Axe"}]})
    assert "Ann" == hero.label
    assert "Axe" == hero.values["weapons"][0].values["name"]


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({"luck": 1.5}, "luck must be a whole number"),
        ({"luck": True}, "luck must be a whole number"),
        ({"loud": 1}, "loud must be true or false"),
        ({"words": 3}, "words must be a text"),
        ({"h": []}, "h must be a hero"),
        ({"h": {"tags": "a"}}, "h.tags must be a list"),
        ({"h": {"tags": ["a", 3]}}, "h.tags[2] must be a text"),
        ({"h": {"weapons": [{"bonus": "x"}]}}, "h.weapons[1].Bonus must be a whole number"),
        ({"h": {"levle": 3}}, "hero has no field levle, given for h"),
        ({"lucky": 3}, "x has no parameter lucky"),
    ],
)
def test_what_does_not_fit_is_told(written, message):
    with pytest.raises(DiceError) as caught:
        given(**written)
    assert message == caught.value.message


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({"name": "Cid", "level": "x"}, "Cid (party 2): level must be a whole number"),
        ({"LABEL": "Cid", "name": "Bo", "level": "x"}, "Cid (party 2): level must be"),
        ({"name": "Cid", "best": {"bonus": "x"}}, "Cid (party 2): best.Bonus must be"),
        (
            {"name": "Cid", "weapons": [{"name": "Axe", "bonus": "x"}]},
            "Cid (party 2): weapons[1].Bonus must be",
        ),
        ({"name": "Cid", "levle": 3}, "hero has no field levle, given for Cid (party 2)"),
        ({"name": "A" * 50, "level": "x"}, "A" * 39 + "… (party 2): level must be"),
        ({"name": " ", "level": "x"}, "party[2].level must be"),
        ({"name": 5, "level": "x"}, "party[2].level must be"),
        (7, "party[2] must be a hero"),
    ],
)
def test_who_is_at_error_is_told_by_name(written, message):
    script = check(TYPES + body("", "party: hero list"))
    with pytest.raises(DiceError) as caught:
        arguments_from(script, script.declared_roll(None), {"party": [{}, written]})
    assert caught.value.message.startswith(message)


def test_numbers_and_truths_are_parameters_of_the_mechanic():
    one = mechanic(TEXT, {"h": {"level": 3, "best": {"magic": True}}, "luck": 4})
    assert {
        "h.best.Bonus": 0,
        "h.best.magic": 1,
        "h.level": 3,
        "luck": 4,
        "loud": 0,
    } == {parameter.name: parameter.default for parameter in one.parameters}


def test_parameters_can_be_given_other_numbers():
    one = mechanic(TEXT, {"luck": 4})
    hero, luck, loud, _ = one.given({"h.best.magic": 1, "H.Level": 7, "loud": 2})
    assert (4, True, 7) == (luck, loud, hero.values["level"])
    assert True is hero.values["best"].values["magic"]


def test_what_lies_in_lists_can_be_varied_too():
    one = mechanic(TEXT, {"h": {"weapons": [{"bonus": 1}, {"bonus": 2, "magic": True}]}})
    numbers = {parameter.name: parameter.default for parameter in one.parameters}
    assert {"h.weapons[1].Bonus": 1, "h.weapons[2].Bonus": 2, "h.weapons[2].magic": 1} == {
        name: number for name, number in numbers.items() if "weapons" in name and number
    }
    hero, *_ = one.given({"h.weapons[2].bonus": 7, "h.weapons[2].magic": 0})
    assert [(1, False), (7, False)] == [
        (weapon.values["bonus"], weapon.values["magic"]) for weapon in hero.values["weapons"]
    ]
