"""Tests of when results are asked for, with a backend that answers nothing."""

from __future__ import annotations

import pytest

from workbench.project.document import Document
from workbench.project.project import Mechanic, Project
from workbench.results import calculator
from workbench.results.calculator import Calculator


class Silence:
    """A backend whose calculations begin and say no more."""

    def prefer(self, identities):
        """Take the order of what is wanted."""

    def ask(self, request, then, *, began, **others):
        """Begin at once."""
        began()
        return self

    def cancel(self):
        """Stop."""


@pytest.fixture
def calculating(qapp, monkeypatch):
    monkeypatch.setattr(calculator, "SLOW", 40)
    document = Document()
    found = Calculator(document, Silence())
    document.open(Project((Mechanic("m", "slow", "d6"),), "m"))
    return found


def test_an_estimate_is_offered_of_what_takes_long_without_saying_how_far_it_is(calculating, qtbot):
    qtbot.waitUntil(lambda: calculating.result("m").is_slow)
    qtbot.waitUntil(lambda: calculating.series[0].lacks_estimate)


def test_what_was_stopped_is_not_slow(calculating, qtbot):
    qtbot.waitUntil(lambda: calculating.result("m").computing)
    calculating.cancel("m")
    qtbot.wait(80)
    assert not calculating.result("m").is_slow
