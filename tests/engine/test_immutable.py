"""Values that are made by the thousand and never changed."""

from __future__ import annotations

from engine.immutable import immutable


@immutable(frozen=True, slots=True)
class _Point:
    across: int
    down: int = 0


@immutable(frozen=True)
class _Named:
    name: str

    def __hash__(self) -> int:
        return 5


def test_equal_values_are_one_in_sets():
    assert {_Point(1), _Point(1, 0), _Point(1, 2)} == {_Point(1), _Point(1, 2)}
    assert not hasattr(_Point(1), "__dict__")


def test_a_hash_of_its_own_is_kept():
    assert hash(_Named("a")) == 5
    assert _Named("a") != _Named("b")
