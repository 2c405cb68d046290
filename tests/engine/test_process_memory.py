from __future__ import annotations

import sys

import pytest

from engine.process_memory import addresses_in_use, memory_in_use

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux says")


def test_memory_that_is_written_to_is_held() -> None:
    before = memory_in_use()
    written = bytearray(b"x") * 80_000_000
    after = memory_in_use()

    assert before is not None
    assert after is not None
    assert 0.9 * len(written) < after - before < 1.5 * len(written)


def test_there_are_more_addresses_than_memory() -> None:
    assert (addresses_in_use() or 0) > (memory_in_use() or 0) > 0
