"""Expressions over few dice, worked out in tables; see ``measure_by_tables``."""

from engine.evaluate.tables.elimination import (
    BYTES_OF_A_VALUE,
    SOONER_THAN_PARTS,
    SOONER_THAN_REVEALING,
    SOONER_THAN_SCORES,
    SOONER_THAN_SHAPES,
    measure_by_tables,
    measure_of_showings,
)

__all__ = [
    "BYTES_OF_A_VALUE",
    "SOONER_THAN_PARTS",
    "SOONER_THAN_REVEALING",
    "SOONER_THAN_SCORES",
    "SOONER_THAN_SHAPES",
    "measure_by_tables",
    "measure_of_showings",
]
