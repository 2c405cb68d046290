"""The form of a table script: what it shows, what it tells, how it is gone through with keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget

from engine.languages.policies import Way
from engine.languages.setup import Fields, RollSetup
from engine.languages.table.declared import overview
from tests.window.access.test_accessibility import nameless
from workbench.project.entities import Entity
from workbench.tables.setup.entity_fields import EntityListField
from workbench.tables.setup.fields import (
    DecisionField,
    ScalarsField,
    TextField,
    TruthField,
    WholeNumberField,
)
from workbench.tables.setup.form import ShownSetup
from workbench.tables.setup.panel import MOST_FORMS, SetupPanel
from workbench.widgets.errors.error_line import ErrorLabel
from workbench.widgets.fields.boxes import Chooser

LONG = "word " * 100
SCRIPT = f"""\
deftype creature {{ name: string }}
defroll "Swing" swing(who: creature, all: creature list, n: int, b: bool, s: string, l: int list) {{
    if (userOption("{LONG}")) {{ roll("d6"); }}
    if (userOption("this & that")) {{ roll("d6"); }}
    return n;
}}
defroll other(who: creature, s: string list, deep: int list list) {{ x = 1; y = x; }}
"""
PEOPLE = tuple(
    Entity(name, "creature", Fields((("name", name),))) for name in ("Ogre", "Elf", "N" * 1000)
)
SETUP = ShownSetup(overview(SCRIPT), RollSetup(), (), PEOPLE)


@pytest.fixture
def panel(qtbot):
    """A form between two lines to write in."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    window.before, window.panel = QLineEdit(window), SetupPanel(window)
    window.after = QLineEdit(window)
    for one in (window.before, window.panel, window.after):
        layout.addWidget(one)
    window.panel.set_setup(SETUP)
    window.resize(340, 700)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window.panel


def fields(panel, kind):
    return panel.form.findChildren(kind)


def prepared(**changes):
    return replace(SETUP, setup=replace(SETUP.setup, **changes))


def focused():
    return QApplication.focusWidget().accessibleName()


def visited(panel):
    panel.window().before.setFocus()
    found = []
    while QApplication.focusWidget() is not panel.window().after:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        found.append(focused())
        assert len(found) < 30
    return found[:-1]


FIRST = ["Roll", "who", "New for who", "all", "New for all", "n", "b", "s", "l"]


def test_the_tab_key_goes_through_the_fields_in_their_order(panel):
    assert [*FIRST, LONG.strip(), "this & that"] == visited(panel)
    panel.set_setup(prepared(roll="other"))
    assert ["Roll", "who", "New for who", "s", "Outcome"] == visited(panel)
    panel.set_setup(SETUP)
    assert [*FIRST, LONG.strip(), "this & that"] == visited(panel)


def test_everything_has_a_name_for_those_who_do_not_see_it(panel):
    assert [] == list(nameless(panel))


def test_the_focus_stays_in_its_field_where_the_form_is_another(panel):
    fields(panel, TextField)[0].setFocus()
    panel.set_setup(replace(SETUP, overview=overview(SCRIPT.replace("n: int", "m: int"))))
    assert "s" == focused()
    fields(panel, TruthField)[0].setFocus()
    panel.set_setup(prepared(roll="other"))
    assert "Roll" == focused()
    panel.window().after.setFocus()
    panel.set_setup(SETUP)
    assert panel.window().after.hasFocus()


def test_the_focus_of_a_form_that_goes_is_told_to_be_lost(qtbot, panel):
    with qtbot.assertNotEmitted(panel.focus_lost):
        panel.window().after.setFocus()
        panel.set_setup(None)
    panel.set_setup(SETUP)
    fields(panel, TextField)[0].setFocus()
    with qtbot.waitSignal(panel.focus_lost):
        panel.set_setup(None)
    panel.set_setup(SETUP)
    fields(panel, TextField)[0].setFocus()
    with qtbot.waitSignal(panel.focus_lost):
        panel.set_setup(replace(SETUP, overview=overview("")))


def test_the_focus_comes_back_to_its_field_when_the_next_script_is_read(qtbot, panel):
    other = replace(SETUP, mechanic="other")
    fields(panel, TextField)[0].setFocus()
    panel.set_waiting(waiting=True)
    assert QApplication.focusWidget() is None
    panel.set_waiting(waiting=True)
    panel.set_waiting(waiting=False)
    panel.set_setup(other)
    assert "s" == focused()
    panel.set_waiting(waiting=True)
    panel.window().after.setFocus()
    panel.set_waiting(waiting=False)
    panel.set_setup(SETUP)
    assert panel.window().after.hasFocus()


def test_a_roll_can_be_chosen_with_the_keys_of_its_own_box(qtbot, panel):
    panel.setup_chosen.connect(lambda setup: panel.set_setup(replace(SETUP, setup=setup)))
    box = fields(panel, Chooser)[0]
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert "Roll" == focused()
    assert ["s"] == [one.line.accessibleName() for one in fields(panel, ScalarsField)]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Up)
    assert ["l"] == [one.line.accessibleName() for one in fields(panel, ScalarsField)]


def test_the_form_is_kept_while_another_notation_is_looked_at(panel):
    form = panel.form
    panel.set_setup(None)
    assert panel.isHidden()
    panel.set_setup(prepared(arguments=Fields((("n", 7),))))
    assert form is panel.form
    assert 7 == fields(panel, WholeNumberField)[0].value


def test_words_that_were_not_read_are_those_of_one_mechanic(panel):
    panel.set_setup(replace(SETUP, mechanic="one"))
    (field,) = fields(panel, ScalarsField)
    field.line.setFocus()
    QTest.keyClicks(field.line, "x")
    panel.set_setup(replace(SETUP, mechanic="one"))
    assert "x" == field.line.text()
    panel.set_setup(replace(SETUP, mechanic="other"))
    assert ("", "") == (field.line.text(), field.error.text())


def test_what_is_no_number_is_told_under_its_field(qtbot, panel):
    panel.set_setup(replace(SETUP, mechanic="one"))
    (field,) = fields(panel, WholeNumberField)
    field.setFocus()
    field.selectAll()
    with qtbot.waitSignal(field.chosen) as told:
        qtbot.keyClicks(field, "1.5")
    assert [1] == told.args
    (error,) = (one for one in fields(panel, ErrorLabel) if one.isVisible())
    assert "Ignored, because only a whole number can stand here: 1.5" == error.text()
    panel.set_setup(replace(prepared(arguments=Fields((("n", 1),))), mechanic="other"))
    assert ("1", False) == (field.lineEdit().text(), error.isVisible())


def test_long_words_do_not_make_the_form_wide(panel):
    panel.set_setup(replace(SETUP, entity_arguments=(("who", "N" * 1000),)))
    assert panel.minimumSizeHint().width() < 300
    assert panel.form.minimumSizeHint().width() < 300
    assert panel.width() <= 340
    (decision, other) = fields(panel, DecisionField)
    assert len(decision.toolTip().split("\n")[0]) <= 120
    assert "this && that" == other.text()


def test_a_list_without_anybody_says_how_to_make_somebody(panel):
    (field,) = fields(panel, EntityListField)
    assert ("", "") == (field.list.hint, field.list.accessibleDescription())
    panel.set_setup(replace(SETUP, entities=()))
    hint = "none yet: add one with +"
    assert (hint, hint) == (field.list.hint, field.list.accessibleDescription())
    quiet = field.list.palette().placeholderText().color()
    image = field.list.viewport().grab().toImage()
    left = range(6, image.width() // 2)
    background = image.pixelColor(2, 2)
    assert quiet != background
    assert any(image.pixelColor(x, y) != background for x in left for y in range(image.height()))
    panel.set_setup(SETUP)
    assert ("", "") == (field.list.hint, field.list.accessibleDescription())


def test_lists_of_lists_are_said_to_stay_empty(panel):
    panel.set_setup(prepared(roll="other"))
    told = [one.text() for one in fields(panel, QLabel)]
    assert "empty: lists of lists cannot be filled in here" in told


def test_a_parameter_of_no_known_type_has_no_field(panel):
    panel.set_setup(replace(SETUP, overview=overview("defroll go(a: ghost, n: int) { return n; }")))
    assert ["Roll", "n"] == visited(panel)


def test_capitals_do_not_matter(panel):
    setup = replace(prepared(arguments=Fields((("N", 7),)), outcome="Y", roll="OTHER"))
    panel.set_setup(replace(setup, entity_arguments=(("WHO", "Elf"),)))
    (roll, who, outcome) = fields(panel, Chooser)
    assert ("other", "Elf", "y at the end") == (
        roll.currentText(),
        who.currentText(),
        outcome.currentText(),
    )


@pytest.mark.parametrize("setup", [RollSetup("OTHER", outcome="Y"), RollSetup("other")])
def test_choosing_what_is_chosen_already_changes_nothing(qtbot, panel, setup):
    panel.set_setup(replace(SETUP, setup=setup))
    roll, _, outcome = fields(panel, Chooser)
    for box in (roll, outcome):
        with qtbot.assertNotEmitted(panel.setup_chosen):
            # What Qt tells when the row that is chosen is taken from the open list.
            box.activated.emit(box.currentIndex())
    with qtbot.waitSignal(panel.setup_chosen) as told:
        roll.activated.emit(0)
    assert [RollSetup("swing")] == told.args


def test_an_outcome_that_is_gone_is_shown_as_none(panel):
    panel.set_setup(prepared(roll="other", outcome="z"))
    assert "" == fields(panel, Chooser)[-1].currentText()


# ---- fields -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [10**30, -(10**12), 0])
def test_numbers_have_no_limit(qtbot, number):
    field = WholeNumberField("n")
    qtbot.addWidget(field)
    field.show_value(number)
    assert number == field.value
    assert str(number) == field.lineEdit().text()
    field.show_value(True)
    assert 0 == field.value


@pytest.mark.parametrize("kind", [TextField, WholeNumberField])
def test_undo_is_that_of_the_project(qtbot, kind):
    field = kind("x")
    qtbot.addWidget(field)
    line = field if isinstance(field, QLineEdit) else field.lineEdit()
    control = Qt.KeyboardModifier.ControlModifier
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, control)
    QApplication.sendEvent(line, asked)
    assert not asked.isAccepted()


def wheel(widget):
    place = QPointF(widget.rect().center())
    event = QWheelEvent(
        place,
        widget.mapToGlobal(place),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


def test_the_wheel_scrolls_the_form_and_changes_nothing(qtbot, panel):
    box = fields(panel, Chooser)[0]
    panel.window().before.setFocus()
    with qtbot.assertNotEmitted(panel.setup_chosen):
        wheel(box)
    box.setFocus()
    with qtbot.waitSignal(panel.setup_chosen):
        wheel(box)


def test_a_name_that_is_cut_is_told_by_the_tooltip(qtbot):
    box = Chooser("who")
    qtbot.addWidget(box)
    box.addItem("Creature with a long name, number 1")
    box.explanation = "why"
    box.resize(120, 30)
    box.show()
    assert "…" in box.shown
    assert box.shown.endswith("1")
    tip = QHelpEvent(QEvent.Type.ToolTip, box.rect().center(), QPoint())
    QApplication.sendEvent(box, tip)
    assert "Creature with a long name, number 1\nwhy" == box.toolTip()
    box.resize(600, 30)
    QApplication.sendEvent(box, tip)
    assert "why" == box.toolTip()


def test_forms_of_the_last_scripts_are_kept_and_no_more(panel):
    first = panel.form
    panel.set_setup(prepared(roll="other"))
    other = panel.form
    assert other is not first
    panel.set_setup(SETUP)
    assert panel.form is first
    assert first.isVisible()
    assert not other.isVisible()
    for number in range(MOST_FORMS):
        text = f"defroll r{number}(n: int) {{ return n; }}"
        panel.set_setup(ShownSetup(overview(text), RollSetup(), (), ()))
    panel.set_setup(SETUP)
    assert panel.form is not first
    assert panel.form.isVisible()


CHOICES = (
    'defroll a() { n = userChoice("me", "Keep", 0, 1, 5);'
    ' if (userOption("me", "Bet")) { n++; } return n; }'
)


def test_a_choice_is_made_by_its_numbers(qtbot, panel):
    setup = ShownSetup(overview(CHOICES), RollSetup(), (), ())
    panel.set_setup(setup)
    (box,) = (one for one in fields(panel, Chooser) if one.count() == 7)
    assert ["the first", "0", "1", "5", "the last", "as is best", "as is worst"] == [
        box.itemText(at) for at in range(7)
    ]
    assert 0 == box.currentIndex()
    (bet,) = fields(panel, DecisionField)
    assert "Bet" == bet.text()
    with qtbot.waitSignal(panel.setup_chosen) as told:
        box.activated.emit(3)
    assert 5 == told.args[0].way("keep")
    panel.set_setup(replace(setup, setup=told.args[0]))
    assert "5" == box.currentText()
    panel.set_setup(replace(setup, setup=RollSetup(otherwise=Way.BEST)))
    assert "as is best" == box.currentText()
