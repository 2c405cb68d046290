"""The windows and engines that tests of the whole window share with those of its parts."""

from __future__ import annotations

from tests.workbench.conftest import (
    backend,
    german_numbers,
    module_window,
    no_window_left,
    numbers_as_at_first,
    places,
    short_warm_up,
    window,
)

__all__ = [
    "backend",
    "german_numbers",
    "module_window",
    "no_window_left",
    "numbers_as_at_first",
    "places",
    "short_warm_up",
    "window",
]
