"""Tests of spin boxes that write their numbers as the rest of the window does."""

from __future__ import annotations

import pytest

from workbench.widgets.fields.formatted_fields import CountField, DecimalField


def shown(qtbot, field):
    qtbot.addWidget(field)
    field.show()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    return field


@pytest.fixture
def count(qtbot):
    field = CountField()
    field.setRange(1, 1_000_000)
    field.setPrefix("\N{MULTIPLICATION SIGN} ")
    return shown(qtbot, field)


@pytest.fixture
def decimals(qtbot):
    field = DecimalField()
    field.show_percentage(is_percentage=True)
    return shown(qtbot, field)


def test_groups_have_the_mark_of_the_language(count, german_numbers):
    count.setValue(2000)
    assert "\N{MULTIPLICATION SIGN} 2\N{NARROW NO-BREAK SPACE}000" == count.text()


def test_what_is_written_anew_keeps_its_number_and_tells_nobody(count, request, qtbot):
    count.setValue(20_000)
    assert "\N{MULTIPLICATION SIGN} 20,000" == count.text()
    request.getfixturevalue("german_numbers")
    with qtbot.assertNotEmitted(count.valueChanged):
        count.write_anew()
    assert "\N{MULTIPLICATION SIGN} 20\N{NARROW NO-BREAK SPACE}000" == count.text()
    assert 20_000 == count.value()


@pytest.mark.parametrize("typed", ["12345", "12,345", "12.345", "12\N{NO-BREAK SPACE}345"])
def test_a_count_is_read_with_any_marks_of_groups(count, qtbot, typed):
    count.selectAll()
    qtbot.keyClicks(count, typed)
    assert 12_345 == count.value()


def test_letters_and_too_many_are_not_taken(count, qtbot):
    count.selectAll()
    qtbot.keyClicks(count, "1x20")
    assert 120 == count.value()
    count.selectAll()
    qtbot.keyClicks(count, "12345678")
    assert 1_000_000 >= count.value()


@pytest.mark.parametrize("typed", ["12,5", "12.5"])
def test_decimals_are_typed_with_a_point_or_a_comma(decimals, qtbot, typed, german_numbers):
    decimals.write_anew()
    decimals.selectAll()
    qtbot.keyClicks(decimals, typed)
    assert 12.5 == decimals.value()
    decimals.clearFocus()
    assert "12,50\N{NARROW NO-BREAK SPACE}%" == decimals.text()
