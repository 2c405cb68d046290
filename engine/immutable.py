"""Small values that are made by the thousand and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["immutable"]

if TYPE_CHECKING:
    from dataclasses import dataclass as immutable
else:
    from collections.abc import Callable
    from dataclasses import dataclass

    def immutable(*, frozen: bool, slots: bool = False) -> Callable[[type], type]:
        """Return what makes a class a dataclass whose values nobody may change.

        Type checkers see to that; a dataclass that does so while it runs takes three times as long
        to make a value.

        Args:
            frozen: True, for type checkers.
            slots: Whether its values have no other attributes, such as cached properties.
        """

        def changed(cls: type) -> type:
            # One with a hash of its own keeps that.
            return dataclass(slots=slots, unsafe_hash=frozen and "__hash__" not in vars(cls))(cls)

        return changed
