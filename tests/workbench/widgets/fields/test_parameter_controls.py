"""Tests of the slider and the spin box of a parameter."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

from workbench.project.parameters import ProjectParameter
from workbench.widgets.fields.parameter_controls import REACH, controls_of


@pytest.fixture
def form(qtbot):
    form = QWidget()
    qtbot.addWidget(form)
    return form


@pytest.fixture
def controls(form):
    return controls_of(form, ProjectParameter("N"))


def test_a_handle_that_is_let_go_of_stays_where_it_is(controls):
    controls.show_value(4)
    controls.slider.setSliderDown(True)
    controls.slider.setValue(REACH - 1)
    controls.slider.setSliderDown(False)
    assert (REACH - 1, REACH) == (controls.value, controls.slider.maximum())


def test_at_its_end_a_slider_reaches_further(controls):
    controls.show_value(REACH)
    assert 2 * REACH == controls.slider.maximum()
