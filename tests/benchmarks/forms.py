"""What single outcomes come to in the forms of both peers."""

from __future__ import annotations

__all__ = ["degree_of_action", "four_degrees", "told_percentile", "told_symbols"]


def degree_of_action(best: tuple[int, int]) -> str:
    """Return the degree of an action roll whose best face is shown by so many dice."""
    face, dice = best
    if face == 6:
        return "critical" if dice > 1 else "full"
    return "partial" if face > 3 else "failure"


def told_symbols(left: int) -> str:
    """Return success and advantage in words, of a number with 100 for each success."""
    successes = (left + 50) // 100
    advantages = left - 100 * successes
    more = " and more" if advantages > 0 else " and less" if advantages < 0 else ""
    return ("success" if successes > 0 else "failure") + more


def told_percentile(tens: int, units: int) -> str:
    """Return success and doubles of a percentile roll against 60, in words."""
    result = "success" if 10 * tens + units <= 60 else "failure"
    return "critical " + result if tens == units else result


def four_degrees(face: int) -> int:
    """Return the degree of success of a d20 that needs 10 with a bonus of 0."""
    degree = 3 if face >= 20 else 2 if face >= 10 else 0 if face <= 0 else 1
    return min(3, degree + 1) if face == 20 else max(0, degree - 1) if face == 1 else degree
