from __future__ import annotations

import gc
import mmap
import sys

import pytest

from engine.process_memory import addresses_in_use, memory_in_use

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says")


def test_memory_that_is_written_to_is_held() -> None:
    gc.collect()
    before = memory_in_use()
    # A bytearray may lie where earlier tests left room, and then the process holds no more.
    with mmap.mmap(-1, 80_000_000) as written:
        written[:: mmap.PAGESIZE] = b"x" * len(range(0, len(written), mmap.PAGESIZE))
        after = memory_in_use()
        size = len(written)

    assert before is not None
    assert after is not None
    assert 0.9 * size < after - before < 1.5 * size


def test_there_are_more_addresses_than_memory() -> None:
    assert (addresses_in_use() or 0) > (memory_in_use() or 0) > 0


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_other_systems_are_not_asked(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert memory_in_use() is None
    assert addresses_in_use() is None
