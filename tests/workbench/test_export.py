"""Exports of a project without a window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from engine.errors import DiceError
from resources import sample_project
from workbench.export import export_project
from workbench.project import Mechanic, Project
from workbench.storage import StorageError, write_project

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path):
    """A project with a parameter, a hidden mechanic at fault, and an empty one."""
    path = tmp_path / "mine.dice"
    project = (
        Project()
        .adding(Mechanic("a", "pool", "sum N d2", parameters=(("N", 2),)))
        .adding(Mechanic("b", "hidden", "d(", shown=False))
        .adding(Mechanic("c", "empty", ""))
    )
    write_project(path, project)
    return path


def test_csv_has_exact_fractions_and_decimals(project, tmp_path):
    export_project(project, csv=tmp_path / "out.csv")
    assert [
        "outcome,pool,pool (decimal)",
        "2,1/4,0.25",
        "3,1/2,0.5",
        "4,1/4,0.25",
    ] == (tmp_path / "out.csv").read_text(encoding="utf-8").splitlines()


def test_markdown_has_a_column_for_each_mechanic(tmp_path):
    export_project(sample_project(), markdown=tmp_path / "out.md")
    header = (tmp_path / "out.md").read_text(encoding="utf-8").splitlines()[0]
    assert "| Outcome | 3d6 | 4d6 drop lowest | 2d6 + 6 |" == header


def test_png_shows_the_curves(qapp, tmp_path):
    export_project(sample_project(), png=tmp_path / "out.png")
    image = QImage(str(tmp_path / "out.png"))
    places = [(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)]
    assert len({image.pixel(x, y) for x, y in places}) > 8


def test_svg_is_refused(project, tmp_path):
    with pytest.raises(StorageError, match="SVG is not written yet"):
        export_project(project, csv=tmp_path / "out.csv", svg=tmp_path / "out.svg")
    assert not (tmp_path / "out.csv").exists()


def test_a_shown_mechanic_at_fault_is_a_fault(tmp_path):
    path = tmp_path / "bad.dice"
    write_project(path, Project().adding(Mechanic("a", "bad", "d(")))
    with pytest.raises(DiceError, match=r"^bad: "):
        export_project(path, csv=tmp_path / "out.csv")


def test_a_file_that_cannot_be_written_is_named(project, tmp_path):
    with pytest.raises(StorageError, match=r"out\.csv cannot be written"):
        export_project(project, csv=tmp_path / "missing" / "out.csv")


def test_tables_need_no_qt(project, tmp_path):
    code = (
        "import sys; from pathlib import Path; from workbench.export import export_project;"
        f"export_project(Path({str(project)!r}), csv=Path({str(tmp_path / 'out.csv')!r}));"
        "assert not any(name.startswith('PySide6') for name in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)
