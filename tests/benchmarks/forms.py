"""What single outcomes come to in the forms of both peers."""

from __future__ import annotations

from collections.abc import Callable

__all__ = [
    "best_of_run",
    "degree_of_action",
    "degree_of_attack",
    "four_degrees",
    "told_duality",
    "told_effect",
    "told_percentile",
    "told_raise",
    "told_symbols",
    "told_trophy",
]


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


def degree_of_attack(face: int, margin: int) -> int:
    """Return the degree of success, 0 to 3, of a d20 whose total is that much over the target."""
    total = face + margin
    degree = 3 if total >= 10 else 2 if total >= 0 else 0 if total <= -10 else 1
    return min(3, degree + 1) if face == 20 else max(0, degree - 1) if face == 1 else degree


def told_duality(hope: int, fear: int) -> str:
    """Return the result of a roll of two dice against 14 with a bonus of 2, in words."""
    if hope == fear:
        return "critical"
    result = "success" if hope + fear + 2 >= 14 else "failure"
    return result + (" with hope" if fear < hope else " with fear")


def told_trophy(light: int, dark: int) -> str:
    """Return what the best of light and dark dice means."""
    best = max(light, dark)
    result = "success" if best == 6 else "cost" if best >= 4 else "failure"
    return result + " and ruin" if light <= dark else result


def told_raise(raised: int, seen: tuple[int, int, int]) -> str:
    """Return how a raise is seen by three ascending dice."""
    for dice, words in ((1, "reversed"), (2, "blocked"), (3, "took the blow")):
        if raised <= sum(seen[-dice:]):
            return words
    return "gives"


def told_effect(sides: tuple[int, ...]) -> Callable[..., int]:
    """Return what adds up the two best of dice, and takes the size of the largest one left."""

    def effect(*faces: int) -> int:
        first, second, *others = sorted(zip(faces, sides, strict=True), reverse=True)
        return 100 * (first[0] + second[0]) + max(size for _, size in others)

    return effect


def best_of_run(state: tuple[int, int, int, int]) -> int:
    """Return the best of a set and of the longest run, whose length and end are known."""
    _, longest, end, best = state
    run = longest * end - longest * (longest - 1) // 2
    return max(best, run) if longest >= 3 else best


def farkle_points(points: int, face: int, dice: int) -> int:
    """Return the points with those of the dice of one more face."""
    if dice >= 3:
        return points + (1000 if face == 1 else 100 * face) * (dice - 2)
    return points + dice * (100 if face == 1 else 50 if face == 5 else 0)


def cant_stop(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
    """Return which faces have shown, and which of 6, 7 and 8 two dice make, both as bits."""
    shown, totals = state
    if not dice:
        return state
    for total in (6, 7, 8):
        other = total - face
        if (dice > 1 and other == face) or (0 < other < face and shown >> other & 1):
            totals |= 1 << total
    return shown | 1 << face, totals


def sum_of_totals(state: tuple[int, int]) -> int:
    """Return the sum of the totals that two dice make."""
    return sum(total for total in (6, 7, 8) if state[1] >> total & 1)


def told_hand(width: int, faces: int, run: int) -> str:
    """Return what five dice are, by their widest set, different faces and longest run."""
    if width >= 4:
        return "yahtzee" if width == 5 else "four"
    if run == 5:
        return "large straight"
    if (width, faces) == (3, 2):
        return "full house"
    return "small straight" if run == 4 else "three" if width == 3 else "chance"


# ---- skills ---------------------------------------------------------------------------------


def flip_flop(tens: int, units: int) -> int:
    """Return the best that a percentile roll under 45 can be flipped to, or -1."""
    first, second = 10 * tens + units, 10 * units + tens
    return max((roll for roll in (first, second) if roll <= 45), default=-1)


def told_ladder(total: int) -> str:
    """Return the rung of a ladder."""
    if total >= 4 or total <= -2:
        return "superb or better" if total > 0 else "terrible or worse"
    return {3: "great", 2: "good", 1: "fair", 0: "mediocre", -1: "poor"}[total]


def told_wounds(damage: int) -> str:
    """Return what damage does to a toughness of 6."""
    return (
        "none" if damage < 6 else ("shaken", "a wound")[damage >= 10] if damage < 14 else "wounds"
    )


def told_feelings(shown: int) -> str:
    """Return the result of dice, each of which counts one, and ten more if it is exact."""
    words = ("fails", "barely", "does well", "shines")[shown % 10]
    return words + " and asks" if shown >= 10 else words


def level_of_success(roll: int, skill: int) -> int:
    """Return the level of success of a percentile roll."""
    if roll in (1, 100):
        return 4 if roll == 1 else -1
    return 3 if roll <= skill // 5 else 2 if roll <= skill // 2 else int(roll <= skill)


def torg_bonus(total: int) -> int:
    """Return the bonus that a roll reads from a chart."""
    if total < 13:
        return -10 if total < 3 else min(0, total - 9)
    return (total - 12) // 2 + 1 if total < 21 else 7 + (total - 21) // 5


# ---- campaigns ------------------------------------------------------------------------------


BOARD = {place: {4: 11, 16: 6, 13: 2}.get(place, place) for place in range(21)}
"""Where somebody goes on who comes to a place of a board with a ladder and two snakes."""


def survivors(*hit_points: int) -> int:
    """Return how many have hit points left."""
    return sum(left > 0 for left in hit_points)


# ---- figures --------------------------------------------------------------------------------


def collatz(number: int) -> int:
    """Return how many steps a number takes down to 1."""
    steps = 0
    while number != 1:
        number = 3 * number + 1 if number % 2 else number // 2
        steps += 1
    return steps


def digit_sum(number: int) -> int:
    """Return the sum of the digits."""
    return sum(map(int, str(number)))


def widest_sets(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
    """Return how wide the widest sets are, and the sum of their faces."""
    width, faces = state
    if dice > width:
        return dice, face
    return width, faces + face * (dice == width > 0)


# ---- scenes ---------------------------------------------------------------------------------


def told_attack(face: int) -> str:
    """Return the result of an attack with a bonus of 4 against 15."""
    if face == 20:
        return "critical"
    return "hit" if face + 4 >= 15 else "graze" if face + 4 >= 12 else "miss"


def told_numbers(sixes: int, ones: int) -> str:
    """Return whether sixes outnumber ones."""
    if sixes == ones:
        return "even"
    return "rout" if 2 * ones < sixes else "won" if ones < sixes else "lost"
