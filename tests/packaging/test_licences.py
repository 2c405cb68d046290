"""The licences that come with the program."""

from __future__ import annotations

import pytest


@pytest.fixture
def licences(script):
    return script("licences")


def test_every_part_that_is_installed_comes_with_its_licence(licences, tmp_path):
    licences.write(tmp_path / "licences")
    names = {path.name for path in (tmp_path / "licences").iterdir()}
    assert {"dice-workbench.txt", "python.txt", "LGPL-3.0.txt", "GPL-3.0.txt"} <= names
    for package in ("numpy", "pyqtgraph", "lark", "platformdirs", "python-flint"):
        assert any(name.startswith(f"{package}-") for name in names)


def test_the_list_says_how_parts_under_the_lgpl_are_replaced(licences, tmp_path):
    licences.write(tmp_path / "licences")
    text = (tmp_path / "licences" / "README.txt").read_text(encoding="utf-8")
    assert "To replace a part under the LGPL" in text
    for part in ("Qt and PySide", "FLINT", "NumPy", "Python "):
        assert part in text


def test_every_dependency_of_the_program_is_listed(licences):
    tomllib = pytest.importorskip("tomllib", reason="Python has it from 3.11 on")
    project = licences.PROJECT / "pyproject.toml"
    wanted = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"]
    packages = {entry.split(">")[0].split("<")[0].strip() for entry in wanted}
    assert packages <= {part.package for part in licences.PARTS}


def test_a_python_without_its_licence_is_an_error(licences, tmp_path, monkeypatch):
    monkeypatch.setattr(licences.sysconfig, "get_path", lambda name: str(tmp_path))
    monkeypatch.setattr(licences.sys, "base_prefix", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="Python's licence is in none of"):
        licences.write(tmp_path / "licences")
