"""What single outcomes come to in the forms of both peers, for the third round of rows."""

from __future__ import annotations

__all__ = [
    "big",
    "fabula",
    "frost_harm",
    "mia",
    "sheet_points",
    "sheet_state",
    "ship_cargo",
    "ship_state",
    "six_points",
    "six_score",
    "sorcerer",
    "told_doubled",
    "told_flags",
    "told_heart",
    "told_race",
    "told_reaction",
    "told_rumours",
    "told_sets",
    "told_shot",
    "told_sorcerer",
]

# ---- boards ---------------------------------------------------------------------------------


def told_doubled(us: int, them: int) -> str:
    """Return the result of a fight of +4 against +3, in words."""
    ours, theirs = us + 4, them + 3
    if ours == theirs:
        return "bounces"
    if ours > theirs:
        return "destroys" if ours >= 2 * theirs else "pushes"
    return "is lost" if theirs >= 2 * ours else "recoils"


def told_flags(figures: int, flags: int) -> str:
    """Return what hits and flags do to a unit of four."""
    if figures >= 4:
        return "wiped out"
    if flags:
        return "hurt and back" if figures else "back"
    return "hurt" if figures else "stands"


def frost_harm(ours: int, theirs: int) -> tuple[int, int]:
    """Return what both sides lose in a round of +3 against +2."""
    a, b = ours + 3, theirs + 2
    return (max(0, b - 11) if b >= a else 0), (max(0, a - 10) if a >= b else 0)


# ---- bets -----------------------------------------------------------------------------------


def big(*dice: int) -> int:
    """Return what a bet on big comes to."""
    return 1 if sum(dice) > 10 and len(set(dice)) > 1 else -1


def mia(first: int, second: int) -> int:
    """Return the rank of a throw of two dice."""
    high, low = max(first, second), min(first, second)
    if (high, low) == (2, 1):
        return 1000
    return 100 * high if high == low else 10 * high + low


def sheet_points(state: tuple[int, int, int, int, int]) -> int:
    """Return what five dice score, by their last face, run, longest run, widest set and sum."""
    _, _, longest, width, total = state
    if longest >= 4:
        return 40 if longest == 5 else 30
    return 25 if width == 32 else total


def sheet_state(
    state: tuple[int, int, int, int, int], face: int, dice: int
) -> tuple[int, int, int, int, int]:
    """Return the state of five dice with those of one more face.

    Sets of two and three dice are kept as 2 and 30, all others as 1000.
    """
    last, run, longest, width, total = state
    if not dice:
        return state
    run = run + 1 if face == last + 1 else 1
    width += {2: 2, 3: 30}.get(dice, 1000)
    return face, run, max(run, longest), width, total + face * dice


def six_points(state: tuple[int, int, int, int], face: int, dice: int) -> tuple[int, int, int, int]:
    """Return faces, pairs, widest set and points of six dice with those of one more face."""
    faces, pairs, widest, points = state
    if not dice:
        return state
    points += dice * (100 if face == 1 else 50 if face == 5 else 0)
    return faces + 1, pairs + (dice == 2), max(widest, dice), points


def six_score(state: tuple[int, int, int, int]) -> int:
    """Return what six dice score."""
    faces, pairs, widest, points = state
    if faces == 6:
        return 1500
    return 750 if pairs == 3 else 1000 if widest >= 4 else points


def ship_state(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
    """Return how many of ship, captain and crew are there, and the sum."""
    crew, total = state
    return crew + (face > 3 and dice > 0), total + face * dice


def ship_cargo(state: tuple[int, int]) -> int:
    """Return the cargo behind ship, captain and crew."""
    return state[1] - 15 if state[0] == 3 else 0


# ---- d20 and odd pools ----------------------------------------------------------------------


def fabula(first: int, second: int) -> int:
    """Return damage of a check against 10, over 100 where it is critical, or -1 for a fumble."""
    high = max(first, second)
    if first == second:
        if first == 1:
            return -1
        if first >= 6:
            return 105 + high
    return high + 5 if first + second >= 10 else 0


def told_heart(best: int) -> str:
    """Return what the best die left means."""
    if best == 10:
        return "critical"
    if best >= 8:
        return "success"
    return "at a cost" if best >= 6 else "failure" if best >= 2 else "disaster"


def told_sets(state: tuple[int, int]) -> str:
    """Return what the widest set and the number of pairs mean."""
    width, pairs = state
    if width >= 4:
        return "impossible" if width > 4 else "extreme"
    if width == 3:
        return "critical"
    return ("nothing", "basic")[pairs] if pairs < 2 else "two basics"


def sorcerer(state: tuple[int, int], _: int, mine: int, yours: int) -> tuple[int, int]:
    """Return dice since the other's last, of both, with those of one more face."""
    ahead, behind = state
    if mine and yours:
        return 0, 0
    if yours:
        return 0, behind + yours
    return (ahead + mine, 0) if mine else state


def told_sorcerer(state: tuple[int, int]) -> int:
    """Return the victories of whoever has the best die."""
    return state[0] - state[1]


# ---- sessions -------------------------------------------------------------------------------


def told_shot(face: int) -> str:
    """Return what a percentile shot under 35 does."""
    if face >= 97:
        return "jammed"
    if face <= 35:
        return "dead on" if face <= 7 else "hit"
    return "suppressed" if face <= 45 else "missed"


# ---- fortunes -------------------------------------------------------------------------------


def told_reaction(total: int) -> str:
    """Return how strangers meet somebody."""
    if total <= 5:
        return "attack" if total <= 2 else "hostile"
    return "wary" if total <= 8 else "friendly" if total <= 11 else "help"


def told_race(bay: int, grey: int, black: int) -> str:
    """Return which of three horses is ahead."""
    best = max(bay, grey, black)
    if (bay, grey, black).count(best) > 1:
        return "dead heat"
    return "bay" if best == bay else "grey" if best == grey else "black"


def told_rumours(total: int) -> str:
    """Return what is made of five rumours: ten for a true one, ten less for a false one."""
    half = total % 10
    lead = total - half
    if lead > 0:
        return "believe"
    return "ask" if lead == 0 else "doubt" if half >= 2 else "laugh"
