"""What the benchmark makes of its figures."""

import math
import xml.etree.ElementTree as ET
from contextlib import closing
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.benchmarks.driver import digest
from tests.benchmarks.peers import (
    Comparison,
    chosen_rows,
    figure,
    geometric_mean,
    parser,
    remarks,
    summary,
)
from tests.benchmarks.plots import Line, Panel, picture
from tests.benchmarks.rows import LATEST_ROUND, Row, over_the_limit, sized
from tests.benchmarks.workers import Cost, Worker

_LATEST = Row("two d{n}", "sum 2d{n}", round=LATEST_ROUND)
SEEN, UNSEEN = (
    next(row for row in sized(_LATEST, *range(2, 99)) if row.is_seen == seen)
    for seen in (True, False)
)


def comparison(ours, icepool, row=SEEN):
    costs = {"workbench": ours, "icepool": icepool, "dyce": Cost(failed="-")}
    return Comparison("sums", row, costs)


class TestDigest:
    def test_equal_probabilities_are_equal_whatever_the_weights(self):
        assert digest([(1, 1), (2, 3)]) == digest([((2,), 6), ((1,), 2)])

    def test_other_probabilities_differ(self):
        assert digest([(1, 1), (2, 3)]) != digest([(1, 1), (2, 2)])

    def test_other_outcomes_differ(self):
        assert digest([(1, 1), (2, 3)]) != digest([(1, 1), (3, 3)])


class TestComparison:
    def test_a_ratio_tells_how_much_longer_the_peer_takes(self):
        measured = comparison(Cost(cpu=2, digest="a"), Cost(cpu=6, digest="a"))

        assert 3 == measured.ratio("icepool")
        assert measured.ratio("dyce") is None
        assert [] == measured.errors()

    def test_another_distribution_is_an_error(self):
        measured = comparison(Cost(cpu=2, digest="a"), Cost(cpu=6, digest="b"))

        assert ["icepool computes another distribution"] == measured.errors()

    def test_mass_that_should_not_be_missing_is_an_error(self):
        measured = comparison(Cost(cpu=2, missing="1/8"), Cost(failed="RecursionError"))

        assert ["1/8 is missing, not 0"] == measured.errors()
        assert measured.least_ratio() is None

    def test_no_result_of_ours_is_an_error(self):
        measured = comparison(Cost(failed="over 60 s"), Cost(cpu=6))

        assert ["no result: over 60 s"] == measured.errors()

    @pytest.mark.parametrize(
        ("ours", "remark"), [(1.1, "slower than a peer"), (3, "much slower than a peer")]
    )
    def test_slow_rows_are_remarked(self, ours, remark):
        measured = comparison(Cost(cpu=ours), Cost(cpu=1))

        assert [remark] == remarks(measured)
        assert f"{remark}: {SEEN.name}" in summary([measured], [measured])


class TestHalves:
    def test_the_name_says_which_half_a_row_is_in(self):
        assert SEEN.is_seen
        assert not UNSEEN.is_seen

    def test_means_are_told_of_both_and_names_of_one(self):
        measured = [
            comparison(Cost(cpu=2), Cost(cpu=8)),
            comparison(Cost(cpu=4), Cost(cpu=1), UNSEEN),
        ]
        told = "\n".join(summary(measured, measured[:1], per_family=True))

        assert "icepool x 4 (1)" in told
        assert "icepool x 0.25 (1)" in told
        assert "slower than a peer: none" in told
        assert UNSEEN.name not in told

    @pytest.mark.parametrize(("half", "is_seen"), [("--seen", True), ("--unseen", False)])
    def test_one_can_be_chosen(self, half, is_seen):
        chosen = list(chosen_rows(parser().parse_args([half, "--family", "more d20 games"])))

        assert {"more d20 games"} == {family for family, _ in chosen}
        assert {is_seen} == {row.is_seen for _, row in chosen}

    def test_rows_of_earlier_rounds_are_seen(self):
        earlier = replace(UNSEEN, round=LATEST_ROUND - 1)

        assert earlier.is_seen

    def test_those_of_the_latest_round_can_be_chosen(self):
        chosen = [row for _, row in chosen_rows(parser().parse_args(["--latest"]))]

        assert {LATEST_ROUND} == {row.round for row in chosen}
        assert {True, False} == {row.is_seen for row in chosen}


class TestRows:
    def test_sizes_are_filled_in_everywhere(self):
        row, slow = sized(Row("{n} dice", "{n}d6", "d({n})", "H({n})"), 2, slow=(3,))

        assert Row("2 dice", "2d6", "d(2)", "H(2)") == row
        assert Row("3 dice", "3d6", "d(3)", "H(3)", slow=True) == slow

    def test_what_is_over_the_limit_needs_nothing_but_the_best_face(self):
        assert Fraction(1, 8) == over_the_limit(2, 1, 3)
        assert Fraction(15, 64) == over_the_limit(2, 2, 3)


def test_the_geometric_mean_is_over_what_is_known():
    mean, count = geometric_mean([2.0, None, 8.0])

    assert 2 == count
    assert math.isclose(4.0, mean)


class TestWorkers:
    TASK = {"script": "d6", "language": "troll", "iterations": 12, "repeats": 3}  # noqa: RUF012

    def test_measure_a_script(self):
        with closing(Worker("workbench")) as worker:
            cost = worker.run(self.TASK, 20)

        assert "" == cost.failed
        assert digest((face, 1) for face in range(1, 7)) == cost.digest
        assert 0 < cost.cpu
        assert 0 < cost.parse

    def test_are_stopped_in_time_and_started_again(self):
        with closing(Worker("workbench")) as worker:
            assert Cost(failed="over 0.01 s") == worker.run(self.TASK, 0.01)
            assert "" == worker.run(self.TASK, 20).failed

    def test_report_the_error_of_a_script(self):
        with closing(Worker("workbench")) as worker:
            cost = worker.run({**self.TASK, "script": "d 0"}, 20)

        assert cost.failed
        assert 0 == cost.cpu

    def test_measure_a_mechanic_of_the_library(self):
        task = {"title": "Four Fate dice", "values": {"S": 2}, "iterations": 12}
        with closing(Worker("workbench")) as worker:
            assert "" == worker.run(task, 20).failed

    def test_measure_the_form_of_a_peer(self):
        pytest.importorskip("icepool", reason="icepool is installed by python3 run.py bench")
        with closing(Worker("icepool")) as worker:
            cost = worker.run({"form": "times(2, d(2))"}, 20)

        assert digest([(2, 1), (3, 2), (4, 1)]) == cost.digest


def test_figures_have_three_digits():
    assert ["0.123", "12.3", "1,235", "over 60 s"] == [
        figure(cost)
        for cost in (Cost(cpu=0.1234), Cost(cpu=12.34), Cost(cpu=1234.6), Cost(failed="over 60 s"))
    ]


def test_pictures_are_well_formed():
    panel = Panel("milliseconds", [Line("a & b", [(1, 0.5), (10, 20), (100, 3000)]), Line("c", [])])
    drawing = ET.fromstring(picture("N < 100", [panel, panel]))
    dots = drawing.findall("{http://www.w3.org/2000/svg}circle")

    assert 6 == len(dots)
    assert sorted(float(dot.get("cx")) for dot in dots[:3]) == [
        float(dot.get("cx")) for dot in dots[:3]
    ]
