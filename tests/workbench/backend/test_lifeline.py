"""What a child does to itself on each system; other systems than this one are pretended."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from types import SimpleNamespace

import pytest

from workbench.backend import lifeline

SYSTEMS = ("linux", "darwin", "win32")


@pytest.fixture
def on(monkeypatch):
    return lambda system: monkeypatch.setattr(sys, "platform", system)


@pytest.fixture
def limits(monkeypatch):
    """Return the limits that are set, by a system that has no limit yet."""
    found = []
    fake = SimpleNamespace(
        RLIMIT_AS=9,
        RLIM_INFINITY=-1,
        getrlimit=lambda kind: (-1, -1),
        setrlimit=lambda kind, pair: found.append(pair),
    )
    monkeypatch.setitem(sys.modules, "resource", fake)
    return found


@pytest.mark.parametrize(("system", "expected"), [("linux", [(5, -1)]), ("win32", [])])
def test_memory_is_limited_where_the_system_can(on, limits, system, expected):
    on(system)
    lifeline.limit_memory(5)
    assert expected == limits


def test_a_system_that_refuses_the_limit_is_left_alone(on, limits, monkeypatch):
    on("darwin")

    def refuse(kind, pair):
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(sys.modules["resource"], "setrlimit", refuse)
    lifeline.limit_memory(5)
    assert [] == limits


def test_a_child_steps_back_by_its_niceness(on, monkeypatch):
    on("linux")
    steps = []
    monkeypatch.setattr(os, "nice", steps.append, raising=False)
    lifeline.give_way()
    assert [10] == steps


def test_a_child_steps_back_by_its_priority_class_on_windows(on, monkeypatch):
    on("win32")
    asked = []

    def current() -> int:
        return 7

    kernel = SimpleNamespace(
        GetCurrentProcess=current,
        SetPriorityClass=lambda process, kind: asked.append((process.value, kind)),
    )
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    lifeline.give_way()
    assert [(7, 0x4000)] == asked


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_child_waits_for_its_parent_on_every_system(on, monkeypatch, system):
    on(system)
    asked, started = [], []
    library = SimpleNamespace(prctl=lambda *words: asked.append(words))
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    monkeypatch.setattr(signal, "signal", lambda *words: None)
    monkeypatch.setattr(lifeline, "parent_process", lambda: SimpleNamespace(sentinel=3))
    monkeypatch.setattr(threading.Thread, "start", lambda self: started.append(self.name))
    lifeline.live_with_parent()
    assert ["lifeline"] == started
    assert (system == "linux") == bool(asked)
