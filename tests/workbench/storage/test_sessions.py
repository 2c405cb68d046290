"""Unsaved work: kept, restored, and never taken from a living window."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from workbench.project.project import Mechanic, Project
from workbench.storage import StorageError
from workbench.storage.sessions import LEFT_BEHIND, Ending, SessionContent, Sessions
from workbench.window.files.recovery import describe_kept


def project(name: str) -> Project:
    return Project().adding(Mechanic(name, name, "d6"))


def unsaved(name: str) -> SessionContent:
    return SessionContent(project(name), None, None, saved=False)


@pytest.fixture
def sessions(tmp_path):
    return Sessions(tmp_path / "sessions")


def left(sessions: Sessions, kept: SessionContent):
    """Keep something and leave it, as a window does that closes."""
    session = sessions.begin()
    session.write(kept)
    session.leave()
    return session.file


def anything(_kept: SessionContent) -> bool:
    return True


def names(sessions: Sessions) -> list[str]:
    return [kept.project.mechanics[0].name for _, kept in sessions.left_behind()]


def test_what_is_kept_is_read_again(sessions, tmp_path):
    kept = SessionContent(project("a"), tmp_path / "a.dice", "print", saved=False)
    session = sessions.begin()
    session.write(kept)
    again = session.read()
    assert (kept.project, kept.path, "print", False) == (
        again.project,
        again.path,
        again.fingerprint,
        again.saved,
    )
    assert again.written > 0


def saved(tmp_path, **changes) -> SessionContent:
    return replace(
        SessionContent(project("a"), tmp_path / "a.dice", "print", saved=True), **changes
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, (True, False)),
        ({"is_starting": True}, (False, True)),
        ({"is_starting": True, "ending": Ending.QUIT}, (True, False)),
        ({"is_starting": True, "path": None}, (False, False)),
        ({"is_starting": True, "saved": False}, (False, True)),
    ],
)
def test_what_ended_the_program_while_it_was_opened_is_offered_and_not_opened(
    sessions, tmp_path, changes, expected
):
    session = sessions.begin()
    session.write(saved(tmp_path, **changes))
    kept = session.read()
    assert expected == (kept.is_to_be_opened, kept.is_to_be_offered)


def test_the_latest_session_is_taken_over(sessions):
    left(sessions, unsaved("a"))
    left(sessions, unsaved("b"))
    taken = [sessions.take_over(anything), sessions.take_over(anything)]
    assert ["b", "a"] == [each.read().project.mechanics[0].name for each in taken]
    assert sessions.take_over(anything) is None


def test_a_living_window_keeps_its_session(sessions, tmp_path):
    session = sessions.begin()
    session.write(unsaved("a"))
    other = Sessions(tmp_path / "sessions")
    assert other.take_over(anything) is None
    assert other.take_over_file(session.file) is None
    assert () == other.left_behind()
    other.tidy()
    assert "a" == session.read().project.mechanics[0].name


def test_two_windows_keep_their_work_apart(sessions):
    first, second = sessions.begin(), sessions.begin()
    first.write(unsaved("a"))
    second.write(unsaved("b"))
    assert "a" == first.read().project.mechanics[0].name


def test_unsaved_work_on_a_file_is_found_by_its_path(sessions, tmp_path):
    path = tmp_path / "a.dice"
    left(sessions, SessionContent(project("a"), path, "print", saved=False))
    left(sessions, unsaved("b"))
    assert (
        "a" == sessions.take_over(lambda kept: kept.path == path).read().project.mechanics[0].name
    )
    assert sessions.take_over(lambda kept: kept.path == tmp_path / "c.dice") is None


def test_tidying_removes_what_is_saved_and_leaves_what_is_not(sessions, tmp_path):
    left(sessions, SessionContent(project("a"), tmp_path / "a.dice", "print", saved=True))
    left(sessions, unsaved("b"))
    sessions.tidy()
    assert ["b"] == names(sessions)


def test_unsaved_sessions_do_not_pile_up_for_ever(sessions):
    for number in range(LEFT_BEHIND + 2):
        left(sessions, unsaved(str(number)))
    sessions.tidy()
    assert [str(number) for number in range(LEFT_BEHIND + 1, 1, -1)] == names(sessions)


def test_a_damaged_session_is_put_aside(sessions):
    file = left(sessions, unsaved("a"))
    file.write_text("{", encoding="utf-8")
    assert sessions.take_over(anything) is None
    damaged = file.with_suffix(".damaged")
    assert "{" == damaged.read_text(encoding="utf-8")
    assert ([damaged], []) == (sessions.take_damaged(), sessions.take_damaged())


def test_what_another_window_keeps_is_not_read_by_this_one(sessions):
    held = sessions.begin()
    held.write(unsaved("mine"))
    # Nobody but its window knows what is the matter with it.
    held.file.write_text("{", encoding="utf-8")

    assert sessions.take_over(anything) is None
    assert () == sessions.free()
    assert held.file.exists()


def test_a_discarded_session_is_gone(sessions):
    session = sessions.begin()
    session.write(unsaved("a"))
    session.discard()
    with pytest.raises(StorageError):
        session.read()
    assert sessions.is_empty


@pytest.mark.parametrize(
    ("ending", "saved", "path", "opened", "offered"),
    [
        (Ending.QUIT, False, None, True, False),
        (Ending.QUIT, True, "a.dice", True, False),
        (Ending.CLOSED, False, None, False, False),
        (Ending.NONE, False, "a.dice", False, True),
        (Ending.NONE, True, "a.dice", True, False),
        (Ending.NONE, True, None, False, False),
    ],
)
def test_how_a_window_ended_decides_what_the_next_start_does(ending, saved, path, opened, offered):
    kept = SessionContent(project("a"), path, None, saved, ending)
    assert (opened, offered) == (kept.is_to_be_opened, kept.is_to_be_offered)


def test_the_ending_is_kept(sessions):
    file = left(sessions, SessionContent(project("a"), None, None, saved=False, ending=Ending.QUIT))
    session = sessions.take_over_file(file)
    assert Ending.QUIT is session.read().ending
    session.put_aside()
    assert Ending.CLOSED is sessions.take_over_file(file).read().ending


def test_tidying_puts_aside_what_nobody_opened(sessions):
    file = left(sessions, SessionContent(project("a"), None, None, saved=False, ending=Ending.QUIT))
    sessions.tidy()
    assert Ending.CLOSED is sessions.take_over_file(file).read().ending


def test_sessions_of_an_earlier_version_are_moved_here(sessions, tmp_path):
    earlier = Sessions(tmp_path / "earlier")
    file = left(earlier, unsaved("a"))
    held = earlier.begin()
    held.write(unsaved("b"))
    sessions.bring_in(tmp_path / "earlier")
    assert ["a"] == names(sessions)
    assert not file.exists()
    assert "b" == held.read().project.mechanics[0].name


@pytest.mark.parametrize("written", [10**400, 1e300, -1e300, float("nan"), float("inf"), "x"])
def test_a_time_that_no_calendar_has_is_none(sessions, written):
    session = altered(sessions, written=written)
    ((_, kept),) = session
    assert 0.0 == kept.written
    assert "a" in describe_kept(kept)


@pytest.mark.parametrize("path", ["", "\0x", "x" * 5000, 7, []])
def test_a_path_that_no_file_can_have_is_none(sessions, path):
    ((_, kept),) = altered(sessions, path=path)
    assert kept.path is None


def altered(sessions: Sessions, **changes: object):
    """Leave a session, change what its file says, and return what then was left behind."""
    file = left(sessions, unsaved("a"))
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**data, **changes}), encoding="utf-8")
    return sessions.left_behind()
