"""How much a test tries: little at every run of the suite, far more with ``--long``."""

from __future__ import annotations

from hypothesis import settings

IS_LONG = settings.get_current_profile_name() == "long"
"""Whether the tests were started with ``--long``."""


def examples(usual: int, long: int | None = None) -> int:
    """Return how many generated cases a test tries.

    Args:
        usual: How many, always the same ones, at every run of the suite.
        long: How many, others each time, with ``--long``; where None, twenty times as many.
    """
    if not IS_LONG:
        return usual
    return 20 * usual if long is None else long
