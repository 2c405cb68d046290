"""Exports of a project without a window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from engine.commands.limits import Limits
from engine.errors import DiceError, OverBudgetError
from resources import sample_project
from workbench.export import export_command
from workbench.export.formats import Format, PictureStyle
from workbench.export.project_export import export_project
from workbench.project.project import MOST_COMPARED, Mechanic, Project
from workbench.project.views import ViewMode
from workbench.storage import StorageError, write_project

ROOT = Path(__file__).parents[3]


@pytest.fixture
def project(tmp_path):
    """A project with a parameter, a hidden mechanic in error, and an empty one."""
    path = tmp_path / "mine.dice"
    project = (
        Project()
        .adding(Mechanic("a", "pool", "sum N d2", parameters=(("N", 2),)))
        .adding(Mechanic("b", "hidden", "d(", shown=False))
        .adding(Mechanic("c", "empty", ""))
    )
    write_project(path, project)
    return path


@pytest.fixture
def export(project, tmp_path):
    """Export the project in one format and return the file."""

    def export_one(kind: Format, **options) -> Path:
        out = tmp_path / f"out{kind.ending}"
        export_project(project, {kind: out}, **options)
        return out

    return export_one


def colours(image: QImage) -> set[int]:
    """Return the colours of a sample of the pixels, with their opacity."""
    places = [(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)]
    return {image.pixelColor(x, y).rgba() for x, y in places}


def test_csv_has_exact_fractions_and_decimals(export):
    assert [
        "outcome,pool,pool (decimal)",
        "2,1/4,0.25",
        "3,1/2,0.5",
        "4,1/4,0.25",
    ] == export(Format.CSV).read_text(encoding="utf-8").splitlines()


def test_another_view_can_be_asked_for(export):
    text = export(Format.CSV, mode=ViewMode.AT_LEAST).read_text(encoding="utf-8")
    assert ["at least,pool,pool (decimal)", "2,1,1", "3,3/4,0.75"] == text.splitlines()[:3]


def test_markdown_has_a_column_for_each_mechanic(tmp_path):
    export_project(sample_project(), {Format.MARKDOWN: tmp_path / "out.md"})
    header = (tmp_path / "out.md").read_text(encoding="utf-8").splitlines()[0]
    assert "| Outcome | 3d6 | 4d6 drop lowest | 2d6 + 6 |" == header


def test_json_and_html(export):
    (pool,) = json.loads(export(Format.JSON).read_text(encoding="utf-8"))["mechanics"]
    assert ("pool", [[2], "1/4"]) == (pool["name"], pool["outcomes"][0])
    assert '<td title="1/4">25.0000%</td>' in export(Format.HTML).read_text(encoding="utf-8")


class TestPictures:
    def test_png_shows_the_curves(self, qapp, tmp_path):
        export_project(sample_project(), {Format.PNG: tmp_path / "out.png"})
        image = QImage(str(tmp_path / "out.png"))
        assert (1600, 1000) == (image.width(), image.height())
        assert len(colours(image)) > 8

    def test_png_is_as_fine_and_as_transparent_as_wished(self, qapp, export):
        drawing = PictureStyle(scale=2, is_transparent=True, theme="dark")
        image = QImage(str(export(Format.PNG, drawing=drawing)))
        assert (3200, 2000) == (image.width(), image.height())
        assert 0 == image.pixelColor(3199, 0).alpha()
        assert any(colour >> 24 == 255 for colour in colours(image))

    def test_svg_is_a_drawing_with_text(self, qapp, export):
        text = export(Format.SVG).read_text(encoding="utf-8")
        assert "<svg" in text
        assert "<path" in text or "<polyline" in text

    def test_pdf_is_a_page(self, qapp, export):
        assert export(Format.PDF).read_bytes().startswith(b"%PDF-")

    def test_a_picture_that_cannot_be_written_is_named(self, qapp, project, tmp_path):
        with pytest.raises(StorageError, match=r"out\.png cannot be written"):
            export_project(project, {Format.PNG: tmp_path / "missing" / "out.png"})


def test_a_shown_mechanic_at_error_is_an_error(tmp_path):
    path = tmp_path / "bad.dice"
    write_project(path, Project().adding(Mechanic("a", "bad", "d(")))
    with pytest.raises(DiceError, match=r"^bad: "):
        export_project(path, {Format.CSV: tmp_path / "out.csv"})


def test_a_table_that_cannot_be_written_is_named(project, tmp_path):
    with pytest.raises(StorageError, match=r"out\.csv cannot be written"):
        export_project(project, {Format.CSV: tmp_path / "missing" / "out.csv"})


class TestCommand:
    def run(self, capsys, *words) -> tuple[int, str, str]:
        status = export_command.main([str(word) for word in words])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    def test_texts_can_be_printed(self, capsys, project):
        status, out, _ = self.run(capsys, project, "--csv", "-", "--view", "at-most")
        assert (0, "at most,pool,pool (decimal)") == (status, out.splitlines()[0])

    def test_a_drawing_can_be_printed(self, qapp, capsys, project):
        status, out, _ = self.run(capsys, project, "--svg", "-", "--theme", "dark")
        assert (0, True) == (status, "<svg" in out)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ((), "nothing to write"),
            (("--png", "-"), "--png needs a file"),
            (("--csv", "-", "--json", "-"), "only one format"),
            (("--png", "x.png", "--scale", "5"), "invalid choice: 5"),
            (("--csv", "-", "--view", "sideways"), "invalid choice: 'sideways'"),
        ],
    )
    def test_wrong_arguments_are_refused_with_status_2(self, capsys, project, words, message):
        status, out, err = self.run(capsys, project, *words)
        assert (2, "") == (status, out)
        assert message in err

    def test_a_project_that_is_none_is_an_error(self, capsys, tmp_path):
        status, _, err = self.run(capsys, tmp_path / "none.dice", "--csv", "-")
        assert 1 == status
        assert "none.dice cannot be read" in err


def run_python(code: str, **variables: str) -> str:
    """Run Python without a screen and return what it printed on standard error."""
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    environment |= {"PYTHONPATH": str(ROOT), "DISPLAY": "", "WAYLAND_DISPLAY": "", **variables}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, env=environment, check=True, timeout=60, stderr=subprocess.PIPE, text=True
    )
    return done.stderr


def test_tables_need_no_qt(project, tmp_path):
    run_python(
        "import sys; from pathlib import Path; from workbench.export.export_command import main;"
        f"assert main([{str(project)!r}, '--csv', {str(tmp_path / 'out.csv')!r}]) == 0;"
        "assert not any(name.startswith('PySide6') for name in sys.modules)"
    )
    assert (tmp_path / "out.csv").exists()


@pytest.mark.parametrize(
    "variables",
    [{}, {"QT_QPA_PLATFORM": "xcb"}, {"QT_QPA_PLATFORMTHEME": "gtk3"}, {"LC_ALL": "C"}],
    ids=str,
)
def test_pictures_need_no_screen_and_print_nothing(project, tmp_path, variables):
    outputs = [tmp_path / f"out.{ending}" for ending in ("png", "svg", "pdf")]
    words = [str(project)]
    for path in outputs:
        words += [f"--{path.suffix[1:]}", str(path)]
    program = f"from workbench.export.export_command import main; assert main({words!r}) == 0"
    assert "" == run_python(program, **variables)
    assert all(path.stat().st_size > 1000 for path in outputs)


# ---- thousands of mechanics ---------------------------------------------------------------


@pytest.fixture
def crowd(tmp_path):
    """A project of many mechanics, of which the last ones would take a minute."""
    mechanics = [Mechanic(f"m{n}", f"M {n}", "sum 2d6") for n in range(MOST_COMPARED)]
    mechanics += [Mechanic(f"l{n}", f"L {n}", "sum 3000d100") for n in range(50)]
    path = tmp_path / "crowd.dice"
    write_project(path, Project(tuple(mechanics), "m0"))
    return path


def test_a_picture_takes_only_the_mechanics_that_it_can_show(qapp, crowd, tmp_path):
    target = tmp_path / "crowd.png"
    export_project(crowd, {Format.PNG: target}, limits=Limits(seconds=5))
    assert not QImage(str(target)).isNull()


def test_tables_that_would_fill_the_memory_are_refused(tmp_path):
    path = tmp_path / "large.dice"
    mechanics = tuple(Mechanic(f"m{n}", f"M {n}", f"d{10_000 + n}") for n in range(50))
    write_project(path, Project(mechanics, "m0"))
    with pytest.raises(OverBudgetError, match="the mechanics up to this one") as caught:
        export_project(path, {Format.CSV: tmp_path / "out.csv"}, limits=Limits(megabytes=20))
    assert "--max-memory" in caught.value.hint


def test_reading_a_mechanic_counts_towards_its_time(tmp_path):
    path = tmp_path / "long.dice"
    write_project(path, Project((Mechanic("m", "Mine", "x := d6;\n" * 25_000 + "x"),), "m"))
    with pytest.raises(OverBudgetError, match=r"^Mine: this takes longer than 0\.1 seconds"):
        export_project(path, {Format.CSV: tmp_path / "out.csv"}, limits=Limits(seconds=0.1))
