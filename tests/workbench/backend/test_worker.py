"""What the child process makes of a request, whatever the request does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.errors import OutOfTimeError
from engine.languages.script import Script
from workbench.backend.requests import CalculationLimits, Lane, Report, Request, RequestFailure
from workbench.backend.worker import answer
from workbench.results.requests import CalculationRequest


@dataclass(frozen=True, slots=True)
class Endless(Request[None]):
    """Never comes to an end, and asks no budget."""

    lane: ClassVar[Lane] = Lane.PROMPT

    def seconds_allowed(self) -> float:
        return 0.1

    def carry_out(self, report: Report) -> None:
        while True:
            pass


def answered(request: Request) -> object:
    return answer(request, lambda report: None)


def test_work_that_never_ends_is_ended():
    found = answered(Endless("mechanic"))

    assert isinstance(found, RequestFailure)
    assert OutOfTimeError is type(found.error)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("troll", "x := d6;\n" * 25_000 + "x"),
        ("roll20", "1d6+" * 60_000 + "1"),
        ("table", "defroll x() {\n" + "a = 1;\n" * 30_000 + "return a;\n}\n"),
    ],
)
def test_a_calculation_counts_the_time_of_reading(language, text):
    request = CalculationRequest("mechanic", Script(language, text), (), 12, CalculationLimits(0.1))
    found = answered(request)

    assert isinstance(found, RequestFailure)
    assert "this takes longer than 0.1 seconds" == found.error.message
