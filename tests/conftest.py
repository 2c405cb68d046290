"""What all tests share: the option for a long run, and how programs are started."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

# How long an example takes says how busy the machine is, not whether the program is right. What a
# failure is owed to is not looked for: that follows every line, of calculations that go through
# millions, and takes longer than a test may.
settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[phase for phase in Phase if phase is not Phase.explain],
)
settings.register_profile("normal", settings.get_profile("patient"), derandomize=True)
settings.register_profile("long", settings.get_profile("patient"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="compare many thousands of scripts, others every time"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "normal")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let long runs take as long as they do."""
    if config.getoption("--long"):
        for item in items:
            item.add_marker(pytest.mark.timeout(0))


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """Let tests of the window run in the application that the program has."""
    from workbench.app import Application

    return Application


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let programs that are started be interrupted or hung up on, also where the tests are not.

    What a shell starts in the background ignores interruptions, and so does all that it starts;
    under ``nohup`` the same is true of the end of the terminal.
    """
    handlers = {signal.SIGINT: signal.default_int_handler}
    if sys.platform != "win32":
        handlers[signal.SIGHUP] = signal.SIG_DFL
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
