"""Tests of the library panel, in its window and by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.policies import Way
from engine.languages.script import Script
from resources import library
from workbench.library.panel import LibraryPanel
from workbench.theme import Theme
from workbench.widgets.example import Example
from workbench.widgets.search.search_model import ITEM_ROLE, Item


@pytest.fixture
def panel(qtbot):
    panel = LibraryPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 700)
    panel.show()
    return panel


@pytest.fixture
def opened(qtbot, window):
    """The library of a window, opened by its command, and closed at the end."""
    window.areas.close_side()
    window.menus["library"].trigger()
    yield window
    window.library.search.field.clear()
    window.areas.close_side()


def find(qtbot, panel, words):
    panel.search.field.clear()
    qtbot.keyClicks(panel.search.field, words)


# ---- by itself ----------------------------------------------------------------------------


def test_it_reads_nothing_before_somebody_looks(qtbot):
    panel = LibraryPanel()
    qtbot.addWidget(panel)
    assert 0 == panel.search.model.rowCount()
    panel.show()
    themes = library()
    expected = len(themes) + sum(len(theme.mechanics) for theme in themes)
    assert expected == panel.search.model.rowCount()


def test_looking_at_a_mechanic_asks_for_its_distribution(qtbot, panel):
    with qtbot.waitSignal(panel.example_requested) as wished:
        panel.search.choose("Resistance roll")
    mechanic = next(m for theme in library() for m in theme.mechanics if "Resist" in m.title)
    assert [Example(Script("troll", mechanic.script), (("N", 2),))] == wished.args
    assert mechanic.script == panel.details.card.script.toPlainText()


def test_enter_in_the_field_adds_what_was_found(qtbot, panel):
    find(qtbot, panel, "shadowrun glitch")
    with qtbot.waitSignal(panel.add_requested) as added:
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Return)
    assert "Glitches" == added.args[0].title


def test_the_button_adds(qtbot, panel):
    panel.search.choose("Pass line")
    with qtbot.waitSignal(panel.add_requested) as added:
        panel.findChild(QPushButton).click()
    assert "Pass line" == added.args[0].title


def test_a_result_of_another_mechanic_is_passed_over(panel):
    panel.search.choose("Pass line")
    panel.set_error(Example(Script("troll", "d6")), DiceError("no such die"))
    assert panel.details.card.error.isHidden()
    panel.set_error(panel.details.card.example, DiceError("no such die"))
    assert "no such die" == panel.details.card.error.text()


def test_escape_takes_back_the_search_and_then_closes(qtbot, panel):
    find(qtbot, panel, "fate")
    with qtbot.assertNotEmitted(panel.close_requested):
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)
    assert "" == panel.search.field.text()
    with qtbot.waitSignal(panel.close_requested):
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)


def test_a_script_is_shown_whole_whatever_the_width(qtbot, panel):
    panel.search.choose("Three dice under a skill")
    text = panel.details.card.script
    qtbot.waitUntil(lambda: text.height() == text.sizeHint().height())
    tall = text.height()
    panel.resize(700, 700)
    qtbot.waitUntil(lambda: text.height() < tall)
    assert 0 == text.verticalScrollBar().maximum()


def test_every_mechanic_can_be_looked_at_in_both_themes(panel):
    for theme in (Theme.light(), Theme.dark()):
        panel.set_theme(theme)
        for each in library():
            for mechanic in each.mechanics:
                assert panel.search.choose(mechanic.title)
                assert mechanic.script == panel.details.card.example.script.text


def listed(panel):
    model = panel.search.model
    rows = [model.index(row).data(ITEM_ROLE) for row in range(model.rowCount())]
    return [row for row in rows if isinstance(row, Item)]


def test_a_roll_in_another_notation_is_marked_as_such(panel):
    tags = {item.title: item.tag for item in listed(panel)}
    languages = {m.title: m.language for theme in library() for m in theme.mechanics}
    notations = {"troll": "", "roll20": "Roll20", "anydice": "AnyDice", "table": "Table script"}
    assert notations == {languages[title]: tags[title] for title in tags}
    assert "Roll20" == tags["Pushed pool"]


def test_the_notation_is_told_with_the_game(panel):
    panel.search.choose("Pushed pool")
    assert "Tales from the Loop · Roll20" == panel.details.source.text()
    panel.search.choose("Pass line")
    assert "Craps · Troll" == panel.details.source.text()


def test_who_comes_along_and_what_is_decided_is_told(panel):
    panel.search.choose("Inspiration after a miss")
    told = "With Aria, Fire giant\nAlways: Use inspiration"
    assert (True, told) == (panel.details.setup.isVisible(), panel.details.setup.text())
    panel.search.choose("Pass line")
    assert panel.details.setup.isHidden()


@pytest.mark.parametrize(
    ("words", "notation"), [("roll20", "roll20"), ("Troll", "troll"), ("table", "table")]
)
def test_a_notation_is_found_by_its_name(qtbot, panel, words, notation):
    find(qtbot, panel, words)
    meant = {m.title for theme in library() for m in theme.mechanics if m.language == notation}
    assert meant <= {item.title for item in listed(panel)}
    assert len(listed(panel)) < sum(len(theme.mechanics) for theme in library())


# ---- in the window ------------------------------------------------------------------------


def test_the_command_opens_and_closes_it(opened):
    assert opened.library.isVisible()
    assert opened.library.search.field.hasFocus()
    assert opened.menus["library"].isChecked()
    opened.menus["library"].trigger()
    assert not opened.library.isVisible()
    assert not opened.menus["library"].isChecked()
    assert opened.script.editor.hasFocus()


def test_a_mechanic_is_added_with_its_numbers_in_one_step(qtbot, opened):
    before = opened.document.project
    find(qtbot, opened.library, "resistance")
    qtbot.keyClick(opened.library.search.field, Qt.Key.Key_Return)
    added = opened.document.project.selected_mechanic
    assert ("Resistance roll", (("N", 2),)) == (added.name, added.parameters)
    qtbot.waitUntil(lambda: opened.calculator.result(added.identity).summary is not None)
    assert 1.5 == opened.calculator.result(added.identity).summary.mean
    opened.document.undo()
    assert before.mechanics == opened.document.project.mechanics


def test_the_engine_calculates_what_is_looked_at(qtbot, opened):
    opened.library.search.choose("Pass line")
    chart = opened.library.details.card.chart
    qtbot.waitUntil(lambda: "lose: 50.71%, win: 49.29%" == chart.description(), timeout=10_000)


def test_going_through_the_list_ends_with_the_last_one(qtbot, opened):
    for title in ("Pass line", "Widest set", "Two dice as tens and units"):
        opened.library.search.choose(title)
    chart = opened.library.details.card.chart
    qtbot.waitUntil(lambda: "mean 38.50" == chart.description(), timeout=10_000)


def test_a_roll_of_another_notation_is_added_calculated_and_rolled(qtbot, opened):
    find(qtbot, opened.library, "roll20 savage ace")
    qtbot.keyClick(opened.library.search.field, Qt.Key.Key_Return)
    added = opened.document.project.selected_mechanic
    assert ("roll20", (("Trait", 8), ("Modifier", 0))) == (added.language, added.parameters)
    assert "Roll20" == opened.script.findChild(QComboBox).currentText()
    qtbot.waitUntil(
        lambda: opened.calculator.result(added.identity).summary is not None, timeout=20_000
    )
    assert {"Trait": 8, "Modifier": 0} == opened.script.parameters.values
    assert "6.479" == f"{opened.calculator.result(added.identity).summary.mean:.3f}"
    opened.roll_presenter.roll(50)
    qtbot.waitUntil(lambda: opened.rolls.histogram.words.startswith("50"), timeout=20_000)
    assert "exactly 6.479" in opened.rolls.histogram.words
    opened.document.undo()


def add(qtbot, window, title):
    """Add a mechanic of the library, and return it as it is in the project."""
    window.library.search.field.clear()
    assert window.library.search.choose(title)
    window.library.details.button.click()
    added = window.document.project.selected_mechanic
    qtbot.waitUntil(
        lambda: window.calculator.result(added.identity).summary is not None, timeout=20_000
    )
    return added


def test_a_table_script_brings_along_whom_it_is_played_with(qtbot, opened):
    before = opened.document.project
    added = add(qtbot, opened, "Inspiration after a miss")
    project = opened.document.project
    assert ("table", "attack") == (added.language, added.setup.roll)
    assert (("Use inspiration", Way.ALWAYS),) == added.setup.decisions
    assert {"who": "Aria", "target": "Fire giant"} == {
        parameter: project.entity(part).name for parameter, part in added.entity_arguments
    }
    assert ["Aria", "Fire giant"] == [entity.name for entity in project.entities]
    assert ("8.295", "5.925") == (
        f"{opened.calculator.result(added.identity).summary.mean:.3f}",
        f"{undecided_mean(project, added):.3f}",
    )
    opened.document.undo()
    after = opened.document.project
    assert (before.mechanics, ()) == (after.mechanics, after.entities)


def undecided_mean(project, mechanic):
    never = replace(mechanic.setup, decisions=())
    script = project.script_of(replace(mechanic, setup=never))
    return float(script.program().calculate({}, 12, Budget(seconds=10)).mean)


def test_whoever_is_on_the_shelf_already_plays_in_the_next_roll_too(qtbot, opened):
    first = add(qtbot, opened, "Inspiration after a miss")
    again = add(qtbot, opened, "Inspiration after a miss")
    other = add(qtbot, opened, "A save each round")
    project = opened.document.project
    assert ["Aria", "Fire giant"] == [entity.name for entity in project.entities]
    assert first.entity_arguments == again.entity_arguments
    assert dict(first.entity_arguments)["who"] == dict(other.entity_arguments)["who"]
    assert (("difficulty", 15),) == other.setup.arguments.entries
    for _ in range(3):
        opened.document.undo()
    assert () == opened.document.project.entities


def test_somebody_who_was_changed_on_the_shelf_is_left_alone(qtbot, opened):
    first = add(qtbot, opened, "A save each round")
    (aria,) = opened.document.project.entities
    values = aria.values.with_entry("saveBonus", 8)
    opened.document.apply(opened.document.project.shelving(replace(aria, values=values)))
    again = add(qtbot, opened, "A save each round")
    bonuses = [
        opened.document.project.entity(dict(mechanic.entity_arguments)["who"]).values.get(
            "saveBonus"
        )
        for mechanic in (first, again)
    ]
    assert [8, 1] == bonuses
    for _ in range(3):
        opened.document.undo()


def test_several_play_one_part(qtbot, opened):
    added = add(qtbot, opened, "Fireball")
    project = opened.document.project
    targets = [project.entity(one).name for one in dict(added.entity_arguments)["targets"]]
    assert ["Monk", "Lucky cleric", "Imp"] == targets

    def boxes():
        """Return the boxes of the form by their words."""
        found = opened.setup.findChildren(QCheckBox)
        return {box.text(): box for box in found}

    qtbot.waitUntil(lambda: "Save again" in boxes() and boxes()["Save again"].isChecked())
    boxes()["Save again"].click()
    qtbot.waitUntil(
        lambda: (
            (summary := opened.calculator.result(added.identity).summary) is not None
            and f"{summary.mean:.2f}" == "55.95"
        ),
        timeout=20_000,
    )
    opened.document.undo()
    opened.document.undo()
    assert () == opened.document.project.entities


def test_it_follows_the_size_of_the_interface(qtbot, opened):
    title, script = opened.library.details.title, opened.library.details.card.script
    before = title.font().pointSizeF(), script.font().pointSizeF()
    opened.preferences.set_zoom(150)
    after = title.font().pointSizeF(), script.font().pointSizeF()
    opened.preferences.set_zoom(100)
    assert [1.5, 1.5] == [round(a / b, 2) for a, b in zip(after, before, strict=True)]
