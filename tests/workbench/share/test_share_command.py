"""The command ``share``."""

from __future__ import annotations

import io

import pytest

from resources import sample_project
from workbench.project.project import Mechanic, Project
from workbench.share import share_command
from workbench.storage import read_project, write_project
from workbench.storage.text_line import line_of_project, read_line

SAMPLE = sample_project()


def share(*words) -> int:
    return share_command.main([str(word) for word in words])


def test_a_page_is_written(tmp_path, capsys):
    out = tmp_path / "page.html"

    assert 0 == share(SAMPLE, "-o", out, "--title", "Three & four")
    assert "<title>Three &amp; four</title>" in out.read_text(encoding="utf-8")
    assert ("", "") == capsys.readouterr()


def test_a_line_is_printed_and_read_again(tmp_path, capsys, monkeypatch):
    assert 0 == share(SAMPLE, "--line")
    line = capsys.readouterr().out
    assert read_project(SAMPLE).project == read_line(line).project

    monkeypatch.setattr("sys.stdin", io.StringIO(f"Look:\n> {line}"))
    back = tmp_path / "back.dice"
    assert 0 == share("-", "--project", back)
    assert read_project(SAMPLE).project == read_project(back).project


def test_a_folder_that_is_missing_is_not_made(tmp_path, capsys):
    for option in ("--page", "--project"):
        assert 1 == share(SAMPLE, option, tmp_path / "missing" / "out")
        assert "out cannot be written: No such file or directory" in capsys.readouterr().err
    assert [] == list(tmp_path.iterdir())


def test_a_line_in_a_text_is_a_project(tmp_path, capsys):
    project = Project((Mechanic("a", "A", "d6"),), "a")
    post = tmp_path / "post.txt"
    post.write_text(f"I play this: {line_of_project(project)}", encoding="utf-8")

    assert 0 == share(post, "--line")
    assert project == read_line(capsys.readouterr().out).project


def test_a_project_that_speaks_of_lines_is_no_line(tmp_path, capsys):
    project = Project((Mechanic("a", "A", "d6 \\ dice-workbench-1-abc"),), "a")
    path = tmp_path / "a.dice"
    write_project(path, project)

    assert 0 == share(path, "--line")
    assert project == read_line(capsys.readouterr().out).project


def test_mechanics_in_error_are_told_and_the_page_is_written(tmp_path, capsys):
    path, out = tmp_path / "a.dice", tmp_path / "a.html"
    hidden = Mechanic("c", "C", "d(", shown=False)
    write_project(path, Project((Mechanic("a", "A", "d("), Mechanic("b", "B", "d6"), hidden), "b"))

    assert 1 == share(path, "--page", out)
    assert f"{path}: error: A: " in capsys.readouterr().err
    assert out.exists()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("dice-workbench-1-0000", "is not whole"),
        ("dice-workbench-3-0000", "newer version"),
        ("no line", "there is no line of text"),
        ("dice-workbench-1-" + "0" * 2_000_000, "too large"),
    ],
)
def test_what_cannot_be_read_is_told(capsys, monkeypatch, text, why):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))

    assert 1 == share("-", "--line")
    assert why in capsys.readouterr().err


def test_something_has_to_be_made(capsys):
    assert 2 == share(SAMPLE)
    assert "nothing to make" in capsys.readouterr().err
