from __future__ import annotations

import pytest

_EXACT = "engine.languages.anydice.exact"


@pytest.fixture
def many_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let functions be run in no way that lists the outcomes of their dice."""
    monkeypatch.setattr(f"{_EXACT}.steps.call_plans", lambda *_: {})
    for limit in (
        "calls.expansion.FEW_RUNS",
        "in_python.bodies.FEW_RUNS",
        "in_python.bodies._FEW_PLAIN_RUNS",
    ):
        monkeypatch.setattr(f"{_EXACT}.{limit}", 0)
    for limit in ("_SOME_STATEMENTS", "_MANY_STATEMENTS"):
        monkeypatch.setattr(f"{_EXACT}.in_python.bodies.{limit}", 0)
