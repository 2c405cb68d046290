"""The rows of the benchmark by families: mechanics of one kind, at several sizes.

A form of a peer is an expression in the names of ``icepool_forms`` or ``dyce_forms``: the fastest
that we could write with the peer's own operators, pools and evaluators.
"""

from __future__ import annotations

from tests.benchmarks.families import (
    adding,
    bags,
    board_games,
    campaigns,
    casino,
    counting,
    d20_games,
    dice_pools,
    encounters,
    exploding,
    fighting,
    figures,
    fortunes,
    hands,
    keeping,
    large_pools,
    matching,
    more_d20,
    notations,
    odd_pools,
    party_games,
    programs,
    rolls,
    sessions,
    skill_rolls,
    skirmishes,
    systems,
    tables,
    virtual_tables,
)
from tests.benchmarks.rows import Row

__all__ = ["FAMILIES", "ROWS"]

FAMILIES: dict[str, tuple[Row, ...]] = {
    **adding.FAMILIES,
    **keeping.FAMILIES,
    **counting.FAMILIES,
    **exploding.FAMILIES,
    **matching.FAMILIES,
    **fighting.FAMILIES,
    **tables.FAMILIES,
    **systems.FAMILIES,
    **notations.FAMILIES,
    **d20_games.FAMILIES,
    **dice_pools.FAMILIES,
    **party_games.FAMILIES,
    **hands.FAMILIES,
    **skill_rolls.FAMILIES,
    **campaigns.FAMILIES,
    **figures.FAMILIES,
    **large_pools.FAMILIES,
    **virtual_tables.FAMILIES,
    **encounters.FAMILIES,
    **board_games.FAMILIES,
    **skirmishes.FAMILIES,
    **casino.FAMILIES,
    **more_d20.FAMILIES,
    **odd_pools.FAMILIES,
    **bags.FAMILIES,
    **programs.FAMILIES,
    **rolls.FAMILIES,
    **sessions.FAMILIES,
    **fortunes.FAMILIES,
}
"""The rows of each family; no two rows have the same name. A family is of one round."""

ROWS = tuple(row for rows in FAMILIES.values() for row in rows)
