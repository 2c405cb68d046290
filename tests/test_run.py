"""The start from source: what is installed when, and what is said where something is missing."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.__main__ import ENGINE_COMMANDS

SCRIPT = Path(__file__).parents[1] / "run.py"

on_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux starts without a display"
)


@pytest.fixture
def runner(tmp_path):
    """Return a copy of run.py, loaded as a module, in a project of its own."""
    copy = tmp_path / "run.py"
    copy.write_bytes(SCRIPT.read_bytes())
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "trial"\n', encoding="utf-8")
    specification = importlib.util.spec_from_file_location("trial_run", copy)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.fixture
def steps(runner, monkeypatch):
    """Return the list of what the runner does to its environment instead of doing it."""
    done = []

    def make_environment(*, afresh):
        done.append("make afresh" if afresh else "make")
        runner.python().parent.mkdir(parents=True, exist_ok=True)
        runner.python().touch()

    def run(command, **_options):
        done.append(command[-1].removeprefix(str(runner.ROOT)))
        return subprocess.CompletedProcess(command, runner.trial_status)

    runner.trial_status = 0
    monkeypatch.setattr(runner, "make_environment", make_environment)
    monkeypatch.setattr(runner.subprocess, "run", run)
    return done


class TestInstall:
    def test_is_done_once(self, runner, steps):
        runner.install([])
        runner.install([])

        assert ["make afresh", ""] == steps

    def test_is_done_again_when_the_project_needs_something_else(self, runner, steps):
        runner.install([])
        with (runner.ROOT / "pyproject.toml").open("a", encoding="utf-8") as file:
            file.write('dependencies = ["lark"]\n')
        runner.install([])

        assert ["make afresh", "", "make", ""] == steps

    def test_extras_add_up(self, runner, steps):
        runner.install(["test"])
        runner.install(["lint"])
        runner.install([])
        runner.install(["test"])

        assert ["make afresh", "[test]", "make", "[lint,test]"] == steps

    def test_an_interrupted_one_is_taken_up_again(self, runner, steps):
        runner.trial_status = 1
        with pytest.raises(runner.StartError, match="package index"):
            runner.install([])
        runner.trial_status = 0
        runner.install([])

        assert ["make afresh", "", "make afresh", ""] == steps

    def test_is_done_again_when_the_environment_is_gone(self, runner, steps):
        runner.install([])
        runner.python().unlink()
        runner.install([])

        assert ["make afresh", "", "make", ""] == steps

    def test_another_python_makes_another_environment(self, runner, steps, monkeypatch):
        runner.install([])
        monkeypatch.setattr(runner, "python_version", lambda: "3.99")
        runner.install([])

        assert ["make afresh", "", "make afresh", ""] == steps

    @pytest.mark.parametrize("damage", ["", "{", "[]", json.dumps({"key": 1})])
    def test_a_damaged_stamp_counts_for_nothing(self, damage, runner, steps):
        runner.install([])
        runner.STAMP.write_text(damage, encoding="utf-8")
        runner.install([])

        assert 2 == steps.count("make afresh")


def test_a_python_without_environments_names_the_package(runner, monkeypatch):
    monkeypatch.setattr(runner.importlib.util, "find_spec", lambda _: None)

    with pytest.raises(runner.StartError, match=r"apt-get install python3-venv"):
        runner.make_environment(afresh=True)


@on_linux
def test_missing_libraries_are_named(runner, monkeypatch, capsys):
    monkeypatch.setattr(runner, "is_loadable", lambda library: library != "libEGL.so.1")

    assert 1 == runner.main(["test"])
    assert "sudo apt-get install libegl1\n" in capsys.readouterr().err


@on_linux
def test_libraries_of_a_window_are_not_asked_for_elsewhere(runner, monkeypatch):
    monkeypatch.setattr(
        runner, "is_loadable", lambda library: library not in runner.WINDOW_LIBRARIES
    )

    runner.require_display({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"})
    runner.require_display({"QT_QPA_PLATFORM": "offscreen"})
    with pytest.raises(runner.StartError, match="libxcb-cursor0"):
        runner.require_display({"DISPLAY": ":0"})


@on_linux
def test_without_a_display_nothing_is_installed(runner):
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in screens}
    result = subprocess.run(
        [sys.executable, str(runner.ROOT / "run.py")],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert 2 == result.returncode
    assert "there is no display" in result.stderr
    assert not runner.ENVIRONMENT.exists()


class TestPassingThrough:
    @pytest.fixture
    def started(self, runner, monkeypatch):
        """Return the list of what is started, the environment being this one."""
        commands = []

        def run(arguments, settings=None):
            commands.append((arguments, settings))
            return runner.trial_status

        runner.trial_status = 0
        monkeypatch.setattr(runner, "install", lambda extras: commands.append(extras))
        monkeypatch.setattr(runner, "run", run)
        return commands

    def test_tests_run_without_a_screen(self, runner, started):
        assert 0 == runner.main(["test", "-k", "parser"])
        assert [
            ["test"],
            (["-m", "pytest", "-k", "parser"], runner.FOR_TESTS),
        ] == started
        assert "offscreen" == runner.FOR_TESTS["QT_QPA_PLATFORM"]

    def test_all_tests_run_in_several_processes(self, runner, started):
        assert 0 == runner.main(["test", "-x"])
        assert ["-m", "pytest", *runner.IN_PARALLEL, "-x"] == started[1][0]

    def test_other_words_go_to_the_workbench(self, runner, started):
        runner.trial_status = 1

        assert 1 == runner.main(["calc", "--json", "x.t"])
        assert [[], (["-m", "workbench", "calc", "--json", "x.t"], None)] == started

    def test_translating_needs_no_more_than_the_program(self, runner, started):
        assert 0 == runner.main(["translate"])
        assert [[], (["packaging/make_translations.py"], None)] == started

    def test_building_brings_what_builds(self, runner, started):
        assert 0 == runner.main(["build", "--folder-only"])
        assert [["build"], (["packaging/build.py", "--folder-only"], None)] == started

    def test_the_benchmark_brings_its_peers(self, runner, started):
        assert 0 == runner.main(["bench", "--quick"])
        assert [["bench"], (["-m", "tests.benchmarks.peers", "--quick"], None)] == started

    def test_every_check_is_made_whatever_the_others_find(self, runner, started):
        runner.trial_status = 1

        assert 1 == runner.main(["lint"])
        assert ["ruff", "ruff", "mypy"] == [command[0][1] for command in started[1:]]

    @on_linux
    def test_an_abort_of_qt_is_explained(self, runner, started, monkeypatch, capsys):
        runner.trial_status = -6
        monkeypatch.setattr(runner, "is_loadable", lambda _: True)
        monkeypatch.setenv("DISPLAY", ":77")
        monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)

        assert 2 == runner.main([])
        assert "':77'" in capsys.readouterr().err


def test_every_command_of_the_engine_needs_no_qt(runner):
    assert set(ENGINE_COMMANDS) <= set(runner.WITHOUT_QT)
