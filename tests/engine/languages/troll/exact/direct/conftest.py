"""Both ways of following chains of states."""

from __future__ import annotations

import pytest

from engine.languages.troll.exact.direct import recursive_calls


@pytest.fixture(params=["walked through", "in rows"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Walk through the states of chains where that is possible, and then look at all in rows."""
    if request.param == "in rows":
        monkeypatch.setattr(recursive_calls, "compiled", lambda *_: None)
