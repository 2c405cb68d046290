"""What the benchmark makes of its figures."""

import math
import xml.etree.ElementTree as ET

import pytest

from tests.benchmarks.driver import digest
from tests.benchmarks.fresh import Cost, median_cost, run_fresh
from tests.benchmarks.peers import Comparison, figure, geometric_mean, remarks, summary
from tests.benchmarks.plots import Line, Panel, picture
from tests.benchmarks.rows import Form, Row

ROW = Row("two dice", "sum 2d6", 2.0, Form("total", (2, 6)), None)


def comparison(ours, icepool):
    return Comparison(ROW, {"workbench": ours, "icepool": icepool, "dyce": Cost(failed="-")})


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
        assert [] == measured.faults()

    def test_another_distribution_is_a_fault(self):
        measured = comparison(Cost(cpu=2, digest="a"), Cost(cpu=6, digest="b"))

        assert ["icepool computes another distribution"] == measured.faults()

    def test_mass_that_should_not_be_missing_is_a_fault(self):
        measured = comparison(Cost(cpu=2, missing="1/8"), Cost(failed="RecursionError"))

        assert ["1/8 is missing, not 0"] == measured.faults()
        assert measured.least_ratio() is None

    def test_no_result_of_ours_is_a_fault(self):
        measured = comparison(Cost(failed="over 60 s"), Cost(cpu=6))

        assert ["no result: over 60 s"] == measured.faults()

    def test_slow_rows_are_remarked(self):
        measured = comparison(Cost(cpu=3), Cost(cpu=1))

        assert ["slower than a peer", "over the aim"] == remarks(measured)
        assert "slower than a peer: two dice" in summary([measured])


def test_the_geometric_mean_is_over_what_is_known():
    mean, count = geometric_mean([2.0, None, 8.0])

    assert 2 == count
    assert math.isclose(4.0, mean)


class TestMedian:
    def test_is_of_each_figure(self):
        costs = [Cost(cpu=cpu, wall=wall) for cpu, wall in ((1, 9), (2, 7), (8, 8))]

        assert Cost(cpu=2, wall=8) == median_cost(costs)

    def test_of_a_failure_is_the_failure(self):
        assert Cost(failed="over 1 s") == median_cost([Cost(cpu=1), Cost(failed="over 1 s")])

    def test_of_different_results_is_refused(self):
        with pytest.raises(ValueError, match="different distributions"):
            median_cost([Cost(digest="a"), Cost(digest="b")])


class TestFreshProcesses:
    def test_measure_a_script(self):
        cost = run_fresh({"engine": "workbench", "script": "d6", "iterations": 12}, 20)

        assert "" == cost.failed
        assert digest((face, 1) for face in range(1, 7)) == cost.digest
        assert 0 < cost.cpu
        assert 0 < cost.parse

    def test_are_stopped_in_time(self):
        task = {"engine": "workbench", "script": "d6", "iterations": 12}

        assert Cost(failed="over 0.01 s") == run_fresh(task, 0.01)

    def test_report_the_fault_of_a_script(self):
        cost = run_fresh({"engine": "workbench", "script": "d 0", "iterations": 12}, 20)

        assert cost.failed
        assert 0 == cost.cpu


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
