"""What all tests share: the option for a long run."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, not whether the program is right.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("normal", settings.get_profile("patient"), derandomize=True)
settings.register_profile("long", settings.get_profile("patient"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="compare many thousands of scripts, others every time"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "normal")


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """Let tests of the window run in the application that the program has."""
    from workbench.app import Application

    return Application
