"""All that can happen in a roll and all that can be decided: the definition of best play.

A roll is made again and again, each time with other dice and other decisions, until there is a tree
of everything. Nothing is merged in it: a policy may answer differently after every course.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from engine.best_play.goals import Goal
from engine.languages.policies import Policy, Way
from engine.languages.table.program import RollMechanic
from engine.languages.table.rolling.replay import run


class TooManyPlaysError(Exception):
    """There are more courses than a test has time for."""


class _Unknown(Exception):  # noqa: N818 - a way out, no error
    """The roll has come to something that nobody has settled yet."""

    def __init__(self, kind: str, label: str, choices: tuple[int, ...]) -> None:
        super().__init__(kind)
        self.kind = kind
        self.label = label
        self.choices = choices


@dataclass(frozen=True)
class Leaf:
    """An outcome."""

    outcome: int


@dataclass(frozen=True)
class Dice:
    """Something rolled."""

    branches: tuple[Node, ...]


@dataclass(frozen=True)
class Choice:
    """Something decided freely, with the number of its place in the tree."""

    number: int
    way: Way
    branches: tuple[Node, ...]


Node = Leaf | Dice | Choice


class Plays:
    """The tree of everything that can happen in a roll."""

    def __init__(self, mechanic: RollMechanic, policy: Policy, most: int) -> None:
        self.choices = 0
        self._mechanic = mechanic
        self._policy = policy
        self._left = most
        self.root = self._node([])

    def _node(self, course: list[int]) -> Node:
        self._left -= 1
        if self._left < 0:
            raise TooManyPlaysError
        try:
            return Leaf(self._outcome(course))
        except _Unknown as found:
            if found.kind == "dice":
                return Dice(tuple(self._node([*course, one]) for one in found.choices))
            number = self.choices
            self.choices += 1
            branches = tuple(self._node([*course, one]) for one in found.choices)
            return Choice(number, self._policy.way(found.label), branches)

    def _outcome(self, course: list[int]) -> int:
        settled = iter(course)
        policy = self._policy

        class Source:
            def integer(self, low: int, high: int) -> int:
                if low == high:
                    return low
                number = next(settled, None)
                if number is None:
                    raise _Unknown("dice", "", tuple(range(low, high + 1)))
                return number

        def decide(_path: str, label: str, offered: tuple[int, ...] = ()) -> bool | int:
            way = policy.way(label)
            if not (isinstance(way, Way) and way.is_free) or len(offered) == 1:
                return policy.chosen(label, offered)
            answer = next(settled, None)
            if answer is None:
                raise _Unknown("choice", label, offered or (0, 1))
            return answer if offered else bool(answer)

        one = self._mechanic
        made = run(one.script, one.function, one.given({}), Source(), decide, {})
        if made.error is not None:
            raise made.error
        return int(made.returned)


def best(node: Node, goal: Goal) -> tuple[Fraction, dict[int, Fraction]]:
    """Return the worth of best play, and the odds; of equally good answers the first is given."""
    if isinstance(node, Leaf):
        return Fraction(goal.worth(node.outcome)), {node.outcome: Fraction(1)}
    found = [best(branch, goal) for branch in node.branches]
    if isinstance(node, Choice):
        values = [value for value, _ in found]
        wanted = min(values) if node.way is Way.WORST else max(values)
        return found[values.index(wanted)]
    odds: dict[int, Fraction] = {}
    for _, branch in found:
        for outcome, share in branch.items():
            odds[outcome] = odds.get(outcome, Fraction(0)) + share / len(found)
    return sum((value for value, _ in found), Fraction(0)) / len(found), odds


def best_of_all_policies(plays: Plays, goal: Goal) -> Fraction:
    """Return the greatest worth of all policies, each worked out by itself, without opponents."""

    def worth(node: Node, policy: tuple[int, ...]) -> Fraction:
        if isinstance(node, Leaf):
            return Fraction(goal.worth(node.outcome))
        if isinstance(node, Choice):
            return worth(node.branches[policy[node.number]], policy)
        return sum((worth(one, policy) for one in node.branches), Fraction(0)) / len(node.branches)

    sizes: dict[int, int] = {}

    def count(node: Node) -> None:
        if not isinstance(node, Leaf):
            if isinstance(node, Choice):
                sizes[node.number] = len(node.branches)
            for one in node.branches:
                count(one)

    count(plays.root)
    ways = product(*(range(sizes[number]) for number in range(plays.choices)))
    return max(worth(plays.root, policy) for policy in ways)


# ---- scripts to be played -----------------------------------------------------------------------


def decided_script(number: int) -> str:
    """Return a small script with a few dice and decisions, always the same for a number."""
    return _Writer(random.Random(number)).script()


class _Writer:
    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def script(self) -> str:
        calls = self._chance.choice(
            ("pick(a)", "pick(a) - pick(b)", "b + pick(a) * 2", "a * 3 + b")
        )
        return (
            f"deffun pick(a: int) {{ b = 1; if ({self._condition()}) {{ return {self._sum()}; }}"
            f" return a; }}\n"
            f'defroll x() {{ a = roll("d3"); b = 0; {self._block()} return {calls}; }}'
        )

    def _block(self) -> str:
        inner = self._assignment()
        return self._chance.choice(
            (
                f"{self._assignment()} {inner}",
                f"if ({self._condition()}) {{ {inner} }} else {{ {self._assignment()} }}",
                f"while (a < 3 && {self._condition()}) {{ a += 1; {self._assignment('b')} }}",
                f'if (userOption("{self._label()}")) {{ {inner} {self._assignment()} }}',
            )
        )

    def _assignment(self, name: str = "") -> str:
        name = name or self._chance.choice("ab")
        return f"{name} {self._chance.choice(('=', '+=', '-='))} {self._sum()};"

    def _sum(self) -> str:
        return f"{self._number()} {self._chance.choice('+-*')} {self._number()}"

    def _number(self) -> str:
        known = ("a", "b", self._chance.choice("012"), "3")
        asked = f'userChoice("{self._label()}", 2, 0, a)'
        return self._chance.choice((*known, 'roll("d2")', asked))

    def _condition(self) -> str:
        compared = f"{self._number()} {self._chance.choice(('<', '>=', '=='))} {self._number()}"
        asked = f'userOption("{self._label()}")'
        return self._chance.choice(
            (compared, asked, f"{compared} && {asked}", f"({asked} || {compared})", f"!{asked}")
        )

    def _label(self) -> str:
        return self._chance.choice(("red", "blue"))
