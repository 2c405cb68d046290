"""The report of a project in its file: nothing is lost, and nothing is taken unread."""

import pytest

from workbench.project.project import Mechanic, Project
from workbench.project.report import LONGEST_NOTES, ReportPart, ReportPlan, with_report
from workbench.storage import StorageError, project_from_json, project_to_json
from workbench.storage.report_format import report_from_json, report_to_json

PLAN = ReportPlan(
    "Attack rolls", "# Notes\n\n- <b>one</b>", (ReportPart.SCRIPT, ReportPart.SWEEP), ("b", "a")
)


def test_a_report_is_read_as_it_was_written():
    project = with_report(Project((Mechanic("a", "x"),), "a"), PLAN)
    assert project == project_from_json(project_to_json(project))
    assert PLAN == report_from_json(report_to_json(PLAN))


def test_the_usual_report_leaves_no_trace_in_the_file():
    assert "report" not in project_to_json(Project())
    assert ReportPlan() == report_from_json(None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"title": 5}, "the title of its report is no text"),
        ({"notes": "one"}, "the notes of its report are no text"),
        ({"notes": [1]}, "the notes of its report are no text"),
        ({"notes": ["x" * (LONGEST_NOTES + 1)]}, "more than 20,000 characters"),
        ({"parts": ["chart", "poem"]}, "a part of its report is 'poem', and can be "),
        ({"parts": 3}, "the parts of its report are no words"),
        ({"mechanics": ["a", None]}, "the mechanics of its report are no identities"),
        ({"mechanics": {}}, "the mechanics of its report are no identities"),
        ({"mechanics": ["a"] * 100_001}, "names too many mechanics"),
    ],
)
def test_a_damaged_report_is_told_as_such(change, words):
    with pytest.raises(StorageError, match=words):
        report_from_json({**report_to_json(PLAN), **change})


def test_a_report_that_is_no_object_is_told_as_such():
    with pytest.raises(StorageError, match="its report is no object"):
        report_from_json([])
