"""What beginners and users of other tools write, and how Roll20's notation says it.

A phrase is a pattern for the text at which a roll could not be read on. Where it is plain what was
meant, it says what to write in its place; elsewhere it only has a hint.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from engine.languages.roll20.assistance import rewording

__all__ = ["PHRASES", "Phrase", "Where"]


class Where(Enum):
    """Where in a roll a phrase stands."""

    VALUE = auto()
    """In the place of dice or a number."""

    POOL = auto()
    """Behind dice or a group, perhaps with a space: it says what becomes of them."""

    BEHIND = auto()
    """Behind any value."""

    LAST = auto()
    """Behind the last value: it says what becomes of all before it."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase.

    Attributes:
        where: Where it stands.
        pattern: What it looks like; it begins at the place.
        hint: What to write instead.
        write: What is written in its place, or None where that is not certain; of a phrase of
            ``LAST`` around what stands before it.
    """

    where: Where
    pattern: re.Pattern[str]
    hint: str
    write: Callable[[re.Match[str]], str | None]


# ---- patterns -----------------------------------------------------------------------------

DICE = r"(?P<dice>[0-9]{0,5}d(?:[0-9]+|%|F))(?![\w.])"
"""Plain dice."""

_FACE = r"(?P<face>[0-9]{1,5})(?P<more>\+| or (?:more|higher|above))?"
"""A face, perhaps with all above it."""

_END = r"\s*(?=$|\\|[-+*/,)}\]])"
"""Where a phrase may end: at the roll's end, or before what goes on with it."""


def _phrase(
    where: Where, pattern: str, hint: str, write: Callable[[re.Match[str]], str | None]
) -> Phrase:
    return Phrase(where, re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE), hint, write)


_KEEP = "the highest are kept by kh, the lowest by kl, as in 4d6kh3"
_DROP = "the lowest are dropped by dl, the highest by dh, as in 4d6dl1"
_EXPLODE = "exploding dice are written with !, as in 8d6! or 8d6!>5"
_REROLL = "dice are rolled again by r, once by ro, as in 2d6r1 or 2d6ro<2"
_COUNT = "dice that match are counted by > (or more), < (or less) or =, as in 5d6>5"
_ADVANTAGE = "advantage is written 2d20kh1"
_DISADVANTAGE = "disadvantage is written 2d20kl1"
_GROUP = "the best of several rolls is written {2d6, 1d12}kh1, the worst with kl1"
_ADDS = "Roll20 adds dice up by itself: write the dice only"
_CONDITION = (
    "there are no conditions here: {1d20+5}>15 counts 1 where it holds; choose Troll for more"
)
_OTHER_FACES = (
    "the sides of a die are numbered from 1, as in d6; choose Troll for dice of other faces"
)
_TARGET = "{1d20+5}>15 comes to 1 where 15 is reached, else to 0"

_HIGHEST = "highest|high|best|top|largest|greatest"
_LOWEST = "lowest|low|worst|bottom|least|smallest"


_TWICE = (
    (r"(?:(?:with|at) )?(?P<worse>)adv(?:antage)?\b", _ADVANTAGE),
    (r"(?:(?:with|at) )?(?P<worse>dis(?:adv(?:antage)?)?)\b", _DISADVANTAGE),
)
"""The words for the better and for the worse of two dice."""

PHRASES = (
    # in the place of a value
    _phrase(
        Where.VALUE,
        rf"(?:(?P<low>min(?:imum)?|{_LOWEST})|max(?:imum)?|{_HIGHEST})\s*"
        r"\((?P<rolls>[^(),]+(?:,[^(),]+)+)\)",
        _GROUP,
        lambda match: f"{{{match['rolls']}}}k{'l' if match['low'] else 'h'}1",
    ),
    _phrase(
        Where.VALUE,
        rf"(?:sum )?(?:\[)?(?:the )?(?:(?P<low>{_LOWEST}|min(?:imum)?)|{_HIGHEST}|max(?:imum)?)"
        rf"(?: (?P<number>[0-9]+)(?= |\())?(?P<behind>)\s*(?:of )?\s*\(?{DICE}\)?\]?",
        _KEEP,
        lambda match: match["dice"] + rewording.kept(match),
    ),
    _phrase(
        Where.VALUE,
        r"\[(?P<rolls>[^][,]*d[0-9][^][,]*(?:,[^][,]+)+)\]",
        "square brackets are labels; rolls side by side stand in braces, as in {1d6, 1d8}",
        lambda match: f"{{{match['rolls']}}}",
    ),
    _phrase(
        Where.VALUE,
        rf"count (?P<number>[0-9]{{1,9}})\s*(?P<sign>=<|<=|>=|<|>|=)\s*{DICE}",
        _COUNT,
        rewording.turned,
    ),
    _phrase(
        Where.VALUE,
        rf"count {DICE}\s*(?P<sign>=<|<=|>=|=>|==|<|>|=)\s*(?P<number>[0-9]+)",
        _COUNT,
        rewording.compared,
    ),
    *(
        _phrase(
            Where.VALUE,
            rf"{word}(?: (?:on|for|of))?[\s(]*(?:1?d(?P<sides>[0-9]+)(?!\w)\)?)?(?={_END})",
            hint,
            rewording.twice,
        )
        for word, hint in _TWICE
    ),
    _phrase(
        Where.VALUE,
        rf"(?P<word>kh|kl|dh|dl|k)(?P<number>[0-9]*)\s*\(?\s*{DICE}\s*\)?",
        "modifiers stand behind the dice, as in 2d20kh1",
        lambda match: f"{match['dice']}{match['word']}{match['number'] or 1}",
    ),
    _phrase(
        Where.VALUE,
        r"(?:ceiling|round\s*up)\s*\(",
        "rounding up is written ceil(...)",
        lambda _match: "ceil(",
    ),
    _phrase(
        Where.VALUE,
        r"(?:round\s*down|trunc|int|rd)\s*\(",
        "rounding down is written floor(...)",
        lambda _match: "floor(",
    ),
    _phrase(
        Where.VALUE,
        r"(?P<name>floor|ceil|round|abs) (?!up|down)(?P<rest>[^\\()]*[^\\()\s])(?=\s*(?:$|\\))",
        "a function has parentheses, as in floor(d6/2)",
        lambda match: f"{match['name']}({match['rest']})",
    ),
    _phrase(
        Where.VALUE,
        r'output (?P<roll>[^\\"]*?) named "(?P<name>[^"]*)"\s*$',
        "a roll is written by itself; its name is a remark behind \\",
        lambda match: f"{match['roll']} \\ {match['name']}",
    ),
    _phrase(
        Where.VALUE,
        r"(?:sum|total|count(?= [0-9]*d[0-9]+\s*(?:$|[-+])))\b\s*(?:of )?\s*",
        _ADDS,
        lambda _match: "",
    ),
    _phrase(
        Where.VALUE,
        r"(?:roll|output|show|result|throw|print|return)\b\s*:?\s*",
        "a roll is written by itself, as in 2d6",
        lambda _match: "",
    ),
    _phrase(Where.VALUE, r"(?:if|when|then|else)\b", _CONDITION, rewording.nothing_certain),
    _phrase(
        Where.VALUE,
        r"(?:twice|thrice|repeat|choose|foreach|accumulate|loop|set|function)\b|\w+\s*:=",
        "one roll is calculated at a time; choose Troll for names, loops and choices",
        rewording.nothing_certain,
    ),
    _phrase(
        Where.VALUE,
        r"(?:sqrt|pow|log|sign|mod)\s*\(",
        "the functions are floor, ceil, round and abs",
        rewording.nothing_certain,
    ),
    _phrase(Where.VALUE, r"d\s*\{", _OTHER_FACES, rewording.nothing_certain),
    _phrase(
        Where.VALUE,
        r"(?P<name>[^\W\d_][\w.]*)\s*\(",
        "the functions are floor, ceil, round and abs",
        rewording.nothing_certain,
    ),
    # behind dice or a group
    _phrase(
        Where.POOL,
        r"(?<=[0-9])[hl](?![a-z])(?![0-9])",
        "h or l stands before the number, as in 4d6kh3",
        rewording.nothing_certain,
    ),
    _phrase(
        Where.POOL,
        rf"(?:keep )?(?:the )?(?:(?P<low>{_LOWEST}|l)|{_HIGHEST}|h)"
        rf"(?P<number>[0-9]{{1,5}})(?P<behind>)(?={_END})",
        _KEEP,
        rewording.kept,
    ),
    _phrase(
        Where.POOL,
        rf"(?:(?:keep|take) )?(?:the )?(?:(?P<low>{_LOWEST})|{_HIGHEST})(?P<number>)"
        rf"(?: (?P<behind>[0-9]{{1,5}}))?(?: (?:dice|die|one))?(?={_END})",
        _KEEP,
        rewording.kept,
    ),
    _phrase(
        Where.POOL,
        rf"(?:keep|take)(?P<low>)(?P<number>)(?: (?P<behind>[0-9]{{1,5}}))?(?={_END})",
        _KEEP,
        rewording.kept,
    ),
    _phrase(
        Where.POOL,
        rf"drop(?: (?P<number>[0-9]{{1,5}}))?(?={_END})",
        _DROP,
        lambda match: f"dl{match['number'] or 1}",
    ),
    _phrase(
        Where.POOL,
        r"re-?roll(?:s|ed|ing)?(?: (?:all|any|on|if))?"
        r"(?: (?:below (?P<below>[1-9][0-9]{0,4})"
        r"|(?P<point>[<>=]\s*[0-9]{1,5})"
        r"|(?P<faces>(?:[0-9]{1,5}|one|two)'?s?(?:(?:,\s*| and | or |, and )"
        r"(?:[0-9]{1,5}|one|two)'?s?)*)))?"
        rf"(?P<once> once)?(?={_END})",
        _REROLL,
        rewording.rerolled,
    ),
    _phrase(Where.POOL, r"re-?roll", _REROLL, rewording.nothing_certain),
    _phrase(
        Where.POOL,
        rf"(?:explod(?:e|es|ed|ing)|ex|e|aces?|open-?ended)(?: (?:on |at )?{_FACE})?(?={_END})",
        _EXPLODE,
        rewording.exploded,
    ),
    _phrase(Where.POOL, r"explo|penetrat|compound", _EXPLODE, rewording.nothing_certain),
    _phrase(
        Where.POOL,
        rf"(?:count|successes|success|hits?)(?: (?:on|at|are|of))?\s*{_FACE}(?={_END})",
        _COUNT,
        lambda match: f"{'>' if match['more'] else '='}{match['face']}",
    ),
    _phrase(
        Where.POOL,
        rf"(?:at least|or more|minimum) (?P<number>[0-9]{{1,5}})(?={_END})",
        _COUNT,
        lambda match: f">{match['number']}",
    ),
    _phrase(
        Where.POOL,
        rf"(?:at most|up to|under|below) (?P<number>[0-9]{{1,5}})(?={_END})",
        _COUNT,
        rewording.nothing_certain,
    ),
    # behind any value
    _phrase(Where.BEHIND, r"d\s*\{", _OTHER_FACES, rewording.nothing_certain),
    _phrase(
        Where.BEHIND,
        r"d(?!\w)",
        "the number of sides stands right behind d, as in 2d6",
        rewording.nothing_certain,
    ),
    _phrase(Where.BEHIND, r"plus\b", "adding is written +", lambda _match: "+"),
    _phrase(
        Where.BEHIND, r"and(?=\s+[0-9(]*d?[0-9])", "rolls are added by +", rewording.nothing_certain
    ),
    _phrase(Where.BEHIND, r"minus\b", "subtracting is written -", lambda _match: "-"),
    _phrase(
        Where.BEHIND,
        r"(?:times|multiplied by)\b",
        "multiplying is written *",
        lambda _match: "*",
    ),
    _phrase(Where.BEHIND, r"divided by\b", "dividing is written /", lambda _match: "/"),
    _phrase(
        Where.BEHIND,
        r"x(?=\s*[0-9]+(?:\s|$|[-+*/)\\,}]))",
        "multiplying is written *; exploding dice are written with !",
        lambda _match: "*",
    ),
    _phrase(
        Where.BEHIND,
        r"x(?=\s*[0-9(]*d[0-9])",
        "write 3*2d6 to multiply a roll, {2d6, 2d6, 2d6} to roll and add it several times",
        rewording.nothing_certain,
    ),
    _phrase(
        Where.BEHIND,
        r"or\b",
        "the better of two rolls is written {2d6, 3d6}kh1, the worse with kl1",
        rewording.nothing_certain,
    ),
    _phrase(
        Where.BEHIND,
        r"(?:then|if|else|otherwise|where|when)\b|\?",
        _CONDITION,
        rewording.nothing_certain,
    ),
    # behind the last value
    *(
        _phrase(Where.LAST, rf"{word}\s*$", hint, rewording.nothing_certain)
        for word, hint in _TWICE
    ),
    _phrase(
        Where.LAST,
        r"round(?:ed)? up\s*$",
        "rounding up is written ceil(...)",
        lambda _match: "ceil(ROLL)",
    ),
    _phrase(
        Where.LAST,
        r"round(?:ed)?(?: down)?\s*$",
        "rounding down is written floor(...), up ceil(...)",
        lambda match: "floor(ROLL)" if "down" in match[0].lower() else None,
    ),
    _phrase(
        Where.LAST,
        r"(?:(?:vs\.?|versus|against|dc|ac|tn|target)\s*:?\s*)+(?P<number>[0-9]{1,5})?\s*$",
        _TARGET,
        rewording.reached,
    ),
    _phrase(
        Where.LAST,
        r"(?:under|over|below|above|at least|at most)\b",
        _TARGET,
        rewording.nothing_certain,
    ),
)
"""The phrases; of several at one place the first counts."""
