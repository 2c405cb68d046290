"""What the fields of forms have in common."""

from __future__ import annotations

__all__ = ["FIELD_MARGIN", "GREATEST_TARGET"]

FIELD_MARGIN = 5
"""Pixels between the edge of a spin box and its number."""

GREATEST_TARGET = 10**7
"""The greatest target number that can be asked about; its negative is the least."""
