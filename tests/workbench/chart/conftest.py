"""What tests of the chart share with those of the plotting kit."""

from __future__ import annotations

from tests.workbench.plotting.conftest import estimated

__all__ = ["estimated"]
