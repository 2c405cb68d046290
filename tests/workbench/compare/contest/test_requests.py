"""Contests asked of a real child process."""

from __future__ import annotations

from fractions import Fraction

from tests.engine.numbers import counted, cumulative, rolled
from workbench.backend.messages import Fault
from workbench.compare.contest.requests import DifferenceRequest, StandingsRequest
from workbench.compare.contest.service import Referee

DIE, TWO, CERTAIN = cumulative(rolled(1)), cumulative(rolled(2)), cumulative(counted((7,)))


def test_each_meets_each():
    found = StandingsRequest("contest", 3, (DIE, TWO, CERTAIN)).carry_out(print)

    assert ("contest", 3) == (found.identity, found.revision)
    assert [3, 3, 3] == [len(row) for row in found.matrix]
    assert Fraction(15, 36) == found.matrix[0][0].ahead
    assert 1 == found.matrix[2][0].ahead
    assert Fraction(15, 36) == found.matrix[1][2].ahead
    assert found.matrix[0][1] == found.matrix[1][0].reversed


def test_the_referee_brings_standings_and_difference(qtbot, engine):
    referee = Referee(engine)
    matrices, summaries = [], []
    referee.standings.connect(matrices.append)
    referee.difference.connect(summaries.append)
    referee.ask_standings((DIE, TWO))
    referee.ask_difference(TWO, DIE)
    qtbot.waitUntil(lambda: bool(matrices and summaries), timeout=10_000)
    assert [2] == [len(matrix) for matrix in matrices]
    assert [3.5] == [summary.mean for summary in summaries]


def test_only_the_newest_question_is_answered(qtbot, engine):
    referee = Referee(engine)
    means = []
    referee.difference.connect(lambda summary: means.append(summary.mean))
    for number in range(1, 6):
        referee.ask_difference(cumulative(counted((number,))), DIE)
    qtbot.waitUntil(lambda: bool(means), timeout=10_000)
    qtbot.wait(100)
    assert [1.5] == means


def test_a_difference_too_large_is_refused(qtbot, engine):
    referee = Referee(engine)
    far = cumulative(counted([3**k for k in range(3000)]))
    with qtbot.waitSignal(referee.faulted, timeout=60_000) as told:
        referee.ask_difference(far, far)
    assert told.args[0].message


def test_a_fault_of_something_else_is_not_its_business(qtbot, engine):
    referee = Referee(engine)
    told = []
    referee.faulted.connect(told.append)
    request = DifferenceRequest("contest", 99, DIE, TWO)
    engine.faulted.emit(Fault(request, Exception("older")))
    assert [] == told
