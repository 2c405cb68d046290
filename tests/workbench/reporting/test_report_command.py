"""The command ``report``: its files, and what it says where there is none."""

import pytest

from tests.workbench.reporting.reports import PROJECT, with_plan
from workbench.__main__ import main
from workbench.project.project import Mechanic, Project
from workbench.storage import write_project

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def project(tmp_path):
    path = tmp_path / "attack rolls.dice"
    write_project(path, PROJECT)
    return path


def test_the_ending_decides_the_format(project, tmp_path):
    for ending, start in (
        ("pdf", b"%PDF"),
        ("html", b"<!DOCTYPE html>"),
        ("md", b"# attack rolls"),
    ):
        out = tmp_path / f"out.{ending}"
        assert 0 == main(["report", str(project), "-o", str(out)])
        assert out.read_bytes().startswith(start)


def test_pictures_lie_beside_markdown(project, tmp_path):
    out = tmp_path / "my report.md"
    assert 0 == main(["report", str(project), "-o", str(out)])
    pictures = sorted(one.name for one in (tmp_path / "my report-pictures").iterdir())
    assert [f"chart-{number}.png" for number in range(1, 6)] == pictures
    text = out.read_text("utf-8")
    assert all(f"(my%20report-pictures/{name})" in text for name in pictures)


def test_the_title_of_the_project_stands_over_it(tmp_path):
    path, out = tmp_path / "p.dice", tmp_path / "o.md"
    write_project(path, with_plan(PROJECT, title="Who hits?"))
    assert 0 == main(["report", str(path), "-o", str(out)])
    assert out.read_text("utf-8").startswith("# Who hits?\n")


def test_another_ending_is_bad_usage(project, tmp_path, capsys):
    assert 2 == main(["report", str(project), "-o", str(tmp_path / "out.doc")])
    assert "a report ends in .pdf, .html" in capsys.readouterr().err


def test_a_project_that_is_not_there_is_told(tmp_path, capsys):
    path = tmp_path / "none.dice"
    assert 1 == main(["report", str(path), "-o", str(tmp_path / "out.pdf")])
    assert capsys.readouterr().err.startswith(f"{path}: error: none.dice cannot be read")


def test_a_mechanic_in_error_is_told_with_its_place_and_in_its_section(tmp_path, capsys):
    path, out = tmp_path / "p.dice", tmp_path / "out.md"
    mechanics = (Mechanic("a", "wrong", "sum 3d"), Mechanic("b", "right", "sum 3d6"))
    write_project(path, Project(mechanics, "a"))
    assert 1 == main(["report", str(path), "-o", str(out)])
    told = capsys.readouterr().err
    assert told.startswith(f"{path}: error: wrong: ")
    assert "(line 1, column 6)" in told
    section, rest = out.read_text("utf-8").split("## wrong")[1].split("## right")
    assert "It is in error: " in section
    assert "10.5" in rest


def test_a_file_that_cannot_be_written_is_told(project, tmp_path, capsys):
    out = tmp_path / "nowhere" / "out.pdf"
    assert 1 == main(["report", str(project), "-o", str(out)])
    assert f"{project}: error: out.pdf cannot be written" in capsys.readouterr().err
