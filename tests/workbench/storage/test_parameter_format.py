"""What a project knows of parameters, in its file."""

import pytest

from workbench.project import linking
from workbench.project.parameters import LONGEST_NOTE, MOST_PARAMETERS, ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.storage import StorageError
from workbench.storage.parameter_format import parameters_from_json
from workbench.storage.project_format import project_from_json, project_to_json
from workbench.storage.sharing import mechanic_text, project_text, read_shared
from workbench.storage.text_line import line_of_mechanics

FULL = ProjectParameter("N", 4, 1, 20, 2, "Dice", "as many as the level")
PROJECT = Project((Mechanic("a", "A", "N d6"), Mechanic("b", "B", "N d8")), "a")


def test_what_is_known_is_read_as_it_was_written():
    project = linking.with_parameter(PROJECT, FULL)
    project = linking.with_parameter(project, ProjectParameter("K", note="later"))
    project = linking.free(project, "b", "N", 7)
    written = project_to_json(project)
    assert project == project_from_json(written)
    assert {"name": "K", "note": "later"} == written["parameters"][1]


def test_nothing_is_written_where_nothing_is_known():
    written = project_to_json(PROJECT)
    assert "parameters" not in written
    assert all("free_parameters" not in one for one in written["mechanics"])


def test_a_note_is_cut_where_nobody_reads_on():
    (one,) = parameters_from_json([{"name": "N", "note": "x" * 10 * LONGEST_NOTE}])
    assert LONGEST_NOTE == len(one.note)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "no list"),
        ([3], "no object"),
        ([{}], "no name"),
        ([{"name": "N"}] * 2, "the same name"),
        ([{"name": str(one)} for one in range(MOST_PARAMETERS + 1)], "more than"),
        ([{"name": "N", "value": "4"}], "the value"),
        ([{"name": "N", "value": True}], "the value"),
        ([{"name": "N", "low": 3, "high": 3}], "empty"),
        ([{"name": "N", "low": 10**30}], "too wide"),
        ([{"name": "N", "step": 0}], "not positive"),
        ([{"name": "N", "label": 3}], "the label"),
    ],
)
def test_damage_is_told(data, message):
    with pytest.raises(StorageError, match=message):
        parameters_from_json(data)


@pytest.mark.parametrize("data", ["N", [3]])
def test_free_parameters_are_names(data):
    written = project_to_json(PROJECT)
    written["mechanics"][0]["free_parameters"] = data
    with pytest.raises(StorageError, match="free parameters"):
        project_from_json(written)


def test_text_that_is_sent_has_the_numbers_that_are_shared():
    project = linking.free(linking.with_parameter(PROJECT, FULL), "b", "N", 7)
    shared = read_shared(project_text(project), "pasted").mechanics
    assert [(("N", 4),), (("N", 7),)] == [one.parameters for one in shared]
    assert [(), ("N",)] == [one.free_parameters for one in shared]
    assert "Free" not in mechanic_text(project.mechanic("a"))
    lined = read_shared(line_of_mechanics(project, "ab"), "pasted").mechanics
    assert [(("N", 4),), (("N", 7),)] == [one.parameters for one in lined]
