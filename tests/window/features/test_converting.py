"""Tests of "Show as Troll" in the real window."""

from __future__ import annotations

import pytest

PATIENCE = 60_000


def add(qtbot, window, source, language="roll20", **parameters):
    """Add a mechanic, wait for its distribution, and return its identity."""
    window.document.add("Attack", source, language, parameters)
    identity = window.document.project.selected
    qtbot.waitUntil(lambda: has_answer(window, identity), timeout=PATIENCE)
    return identity


def has_answer(window, identity):
    result = window.calculator.result(identity)
    return not result.computing and (result.distribution or result.error) is not None


def show_as_troll(qtbot, window):
    before = window.document.project.mechanics
    window.menus["convert"].trigger()
    qtbot.waitUntil(lambda: window.document.project.mechanics != before, timeout=PATIENCE)
    return window.document.project.selected_mechanic


def test_a_script_of_troll_stands_right_after_the_roll(qtbot, window):
    first = add(qtbot, window, "?{Pool|4}d6kh3+@{bonus}", Pool=5, bonus=2)
    window.document.add("Last", "d4")
    window.document.select(first)
    mechanic = show_as_troll(qtbot, window)
    assert ["Attack", "Attack (Troll)", "Last"] == [
        one.name for one in window.document.project.mechanics[-3:]
    ]
    assert ("troll", "(sum (largest 3 ((Pool ~ 4) d6))) + Bonus") == (
        mechanic.language,
        mechanic.source,
    )
    assert {"Pool": 5, "Bonus": 2} == dict(mechanic.parameters)
    qtbot.waitUntil(lambda: has_answer(window, mechanic.identity), timeout=PATIENCE)
    both = [window.calculator.result(identity) for identity in (first, mechanic.identity)]
    assert both[0].distribution == both[1].distribution
    assert ["Pool", "Bonus"] == [one.name for one in both[1].parameters]


def test_it_is_one_step_to_be_undone(qtbot, window):
    add(qtbot, window, "4d6kh3")
    before = window.document.project.mechanics
    show_as_troll(qtbot, window)
    window.document.undo()
    assert before == window.document.project.mechanics
    window.document.redo()
    assert "Attack (Troll)" == window.document.project.selected_mechanic.name


def test_a_name_that_is_taken_gets_a_number(qtbot, window):
    identity = add(qtbot, window, "4d6kh3")
    show_as_troll(qtbot, window)
    window.document.select(identity)
    assert "Attack (Troll) 2" == show_as_troll(qtbot, window).name


def test_without_an_equivalent_the_status_line_says_why(qtbot, window):
    add(qtbot, window, "d6/2")
    before = window.document.project
    window.menus["convert"].trigger()
    expected = "Troll has no script for this: the result is not always whole"
    qtbot.waitUntil(lambda: window.status.text == expected, timeout=PATIENCE)
    assert before == window.document.project


def test_a_script_at_error_says_what_is_wrong(qtbot, window):
    add(qtbot, window, "4d6 +")
    window.menus["convert"].trigger()
    expected = "A value is missing after `+`"
    qtbot.waitUntil(lambda: window.status.text == expected, timeout=PATIENCE)


def test_a_mechanic_that_is_gone_leaves_nothing_behind(qtbot, window):
    identity = add(qtbot, window, "4d6kh3")
    window.menus["convert"].trigger()
    window.document.remove(identity)
    add(qtbot, window, "1d20")
    window.menus["convert"].trigger()
    names = [one.name for one in window.document.project.mechanics]
    qtbot.waitUntil(lambda: len(window.document.project.mechanics) > len(names), timeout=PATIENCE)
    window.document.undo()
    assert not any("(Troll)" in one.name for one in window.document.project.mechanics)


@pytest.mark.parametrize(
    ("source", "language", "can"),
    [
        ("4d6kh3", "roll20", True),
        ("", "roll20", False),
        ("sum 3d6", "troll", False),
        ("defroll a() { return roll(2d6); }", "table", False),
    ],
)
def test_what_can_be_shown_as_a_script_of_troll(window, source, language, can):
    window.document.add("One", source, language)
    window.menus.follow()
    assert can == window.menus["convert"].isEnabled()


def test_each_output_becomes_a_mechanic_of_its_own(qtbot, window):
    text = 'N: 3 output Nd6 named "damage" output d20'
    add(qtbot, window, text, "anydice", N=2)
    show_as_troll(qtbot, window)
    shown = window.document.project.mechanics[-2:]
    assert ["Attack: damage (Troll)", "Attack: output 2 (Troll)"] == [one.name for one in shown]
    assert [{"N": 2}, {}] == [dict(one.parameters) for one in shown]
    window.document.undo()
    assert "Attack" == window.document.project.mechanics[-1].name


def test_a_script_of_troll_is_shown_as_a_program_of_anydice(qtbot, window):
    first = add(qtbot, window, "sum largest 3 N d6", "troll", N=5)
    assert not window.menus["convert"].isEnabled()
    window.menus["convert_to_anydice"].trigger()
    qtbot.waitUntil(lambda: window.document.project.selected != first, timeout=PATIENCE)
    mechanic = window.document.project.selected_mechanic
    assert ("Attack (AnyDice)", "anydice", "N: 5\noutput [highest 3 of Nd6]") == (
        mechanic.name,
        mechanic.language,
        mechanic.source,
    )
    assert {"N": 5} == dict(mechanic.parameters)
    qtbot.waitUntil(lambda: has_answer(window, mechanic.identity), timeout=PATIENCE)
    both = [window.calculator.result(identity) for identity in (first, mechanic.identity)]
    assert both[0].distribution.numbers == both[1].distribution.numbers
    window.menus.follow()
    assert not window.menus["convert_to_anydice"].isEnabled()
    assert window.menus["convert"].isEnabled()


def test_what_anydice_does_not_have_is_told(qtbot, window):
    add(qtbot, window, "sum accumulate x := d6 while x = 6", "troll")
    window.menus["convert_to_anydice"].trigger()
    expected = (
        "AnyDice has no program for this: it rolls again only so often, as its explode depth says"
    )
    qtbot.waitUntil(lambda: window.status.text == expected, timeout=PATIENCE)
