"""Tests of asking the child process for all faults."""

from __future__ import annotations

from workbench.script.checker import Checker


def test_only_the_newest_script_is_told(qtbot, engine):
    checker = Checker(engine)
    told = []
    checker.checked.connect(lambda text, faults: told.append((text, len(faults))))
    for text in ("1 +", "x := 1 +; y := 2 *; x"):
        checker.check("troll", text)
    qtbot.waitUntil(lambda: bool(told), timeout=20_000)
    qtbot.wait(100)
    assert [("x := 1 +; y := 2 *; x", 2)] == told
