"""What all tests share: the option for a long run."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("normal", derandomize=True)
settings.register_profile("long", deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="compare many thousands of scripts, others every time"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "normal")
