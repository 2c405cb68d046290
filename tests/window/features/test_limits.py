"""The limits that the Tools menu offers."""

from __future__ import annotations

import pytest


def offered(window, name):
    """Return the entries of a submenu as they are when it is opened."""
    menu = window.menus.submenu(name)
    menu.aboutToShow.emit()
    return menu.actions()


@pytest.mark.parametrize(
    ("name", "present", "chosen", "setting", "value"),
    [
        ("seconds", "60 s", "5 min", "max_seconds", 300),
        ("memory", "2 GB", "4 GB", "max_megabytes", 4000),
        ("limit", "12 values", "25 values", "max_iterations", 25),
    ],
)
def test_a_limit_is_chosen_from_the_menu(window, name, present, chosen, setting, value):
    before = getattr(window.preferences.settings, setting)
    ticked = [each.text() for each in offered(window, name) if each.isChecked()]
    assert [True] == [text.startswith(present) for text in ticked]
    next(each for each in offered(window, name) if each.text().startswith(chosen)).trigger()
    assert value == getattr(window.preferences.settings, setting)
    ticked = [each.text() for each in offered(window, name) if each.isChecked()]
    assert [True] == [text.startswith(chosen) for text in ticked]
    window.preferences.change(**{setting: before})


def test_a_limit_on_time_takes_effect(window, qtbot):
    window.preferences.set_max_seconds(1)
    window.document.set_selected_source(
        "x := 40d20; sum (x pick 9) * min (y := 20d30; largest 3 y)"
    )
    selected = window.document.project.selected
    qtbot.waitUntil(lambda: window.calculator.result(selected).error is not None, timeout=20_000)
    assert "1 second" in window.calculator.result(selected).error.message
    window.preferences.set_max_seconds(60)
