"""How much memory this process holds, where the system says."""

from __future__ import annotations

import sys
from pathlib import Path

__all__ = ["addresses_in_use", "memory_in_use"]


def memory_in_use() -> int | None:
    """Return the bytes of memory that this process holds, or None where the system does not say."""
    return _pages(1) if sys.platform == "linux" else None


def addresses_in_use() -> int | None:
    """Return the bytes of address space this process has, or None where the system is silent."""
    return _pages(0) if sys.platform == "linux" else None


def _pages(column: int) -> int:
    import resource

    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[column]
    return int(pages) * resource.getpagesize()
