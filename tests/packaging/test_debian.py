"""The Debian package: what it holds, and what it asks for."""

from __future__ import annotations

import gzip
import shutil
import subprocess

import pytest

needs_dpkg = pytest.mark.skipif(
    shutil.which("dpkg-deb") is None or shutil.which("objdump") is None,
    reason="there is no dpkg-deb or objdump on this system",
)


@pytest.fixture
def debian(script):
    return script("debian")


@pytest.fixture
def folder(tmp_path):
    """Return a folder like that of the program, with a real program in it."""
    folder = tmp_path / "dice-workbench"
    (folder / "licences").mkdir(parents=True)
    (folder / "licences" / "README.txt").write_text("MIT\n", encoding="utf-8")
    for command in ("dice-workbench", "troll"):
        shutil.copy(shutil.which("true"), folder / command)
    return folder


@pytest.mark.parametrize(
    ("version", "expected"),
    [("1.0.0", "1.0.0"), ("1.0.0rc1", "1.0.0~rc1"), ("1.2b3", "1.2~b3"), ("10.0", "10.0")],
)
def test_what_comes_before_a_release_sorts_before_it(debian, version, expected):
    assert expected == debian.debian_version(version)


@needs_dpkg
def test_the_package_has_commands_menu_entry_type_icons_and_pages(debian, folder, tmp_path):
    package = debian.make_package(folder, tmp_path, "1.0.0rc1")
    out = tmp_path / "out"
    subprocess.run(["dpkg-deb", "--extract", str(package), str(out)], check=True)
    for command in ("dice-workbench", "troll"):
        link = out / "usr" / "bin" / command
        assert (out / "opt/dice-workbench" / command) == (link.parent / link.readlink()).resolve()
        page = gzip.decompress((out / f"usr/share/man/man1/{command}.1.gz").read_bytes())
        assert page.startswith(f".TH {command.upper()} 1".encode())
    for place in (
        "usr/share/applications/dice-workbench.desktop",
        "usr/share/mime/packages/dice-workbench.xml",
        "usr/share/icons/hicolor/48x48/apps/dice-workbench.png",
        "usr/share/icons/hicolor/scalable/apps/dice-workbench.svg",
        "usr/share/doc/dice-workbench/copyright",
    ):
        assert 0o644 == (out / place).stat().st_mode & 0o777


@needs_dpkg
def test_the_package_asks_for_what_the_program_takes_from_the_system(debian, folder, tmp_path):
    package = debian.make_package(folder, tmp_path, "1.0.0rc1")
    command = ["dpkg-deb", "--field", str(package), "Depends", "Recommends", "Version"]
    fields = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Version: 1.0.0~rc1" in fields
    assert "Depends: libc6 (>= 2.31)" in fields
    assert "Recommends: libcups2 | libcups2t64" in fields


def test_every_command_of_the_project_has_a_page(debian):
    tomllib = pytest.importorskip("tomllib", reason="Python has it from 3.11 on")
    project = debian.HERE.parent / "pyproject.toml"
    scripts = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["scripts"]
    assert set(debian.COMMANDS) == set(scripts)
    for command in debian.COMMANDS:
        assert (debian.HERE / "linux" / f"{command}.1").exists()
