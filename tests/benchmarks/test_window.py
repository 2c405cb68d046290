"""Every measurement of the window can be made; how long anything takes is not looked at."""

import re

import pytest

from tests.benchmarks.window import MEASUREMENTS, Effort, Row, cold_start, window_on
from tests.cases import each_of
from tests.window_parts import name_parts
from workbench.project.project import MOST_COMPARED

LITTLE = Effort(starts=1, keys=2, moves=3, curves=2, many=MOST_COMPARED + 1, milliseconds=50)
"""As little as can be measured, of a project with more mechanics than are compared."""


@pytest.fixture(scope="module", autouse=True)
def application(qapp):
    name_parts()
    return qapp


def named(measure):
    return measure.__name__


def check_row(row):
    assert isinstance(row, Row)
    assert row.name
    assert re.search(r"\d", row.figures)
    assert re.search(r"under \d", row.aim)


@each_of(MEASUREMENTS, named)
def test_a_measurement_can_be_made(measure):
    with window_on() as window:
        check_row(measure(window, LITTLE))


def test_the_program_can_be_started_anew():
    check_row(cold_start(LITTLE))
