"""Whether two figures, or parts of them, look alike, so that nothing has to be painted again."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import numpy as np

__all__ = ["looks_alike"]

UNSEEN = frozenset({"name", "distribution", "estimate", "ghost_label", "ghost_mean"})
"""What a ``Curve`` has that is told beside the curve: in legends, read-outs and descriptions."""


def looks_alike(one: object, other: object) -> bool:
    """Return whether two plain values of a figure are painted alike.

    Args:
        one: A scene, a curve, axes, or a tuple of such.
        other: What it is held against.
    """
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(looks_alike, one, other))
    if is_dataclass(one):
        names = (field.name for field in fields(one) if field.name not in UNSEEN)
        return all(looks_alike(getattr(one, name), getattr(other, name)) for name in names)
    return one == other
