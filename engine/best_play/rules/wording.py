"""Rules in words: ``Reroll when die <= 10``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.best_play.decision_tables import Scalar
from engine.best_play.rules.conditions import (
    Choice,
    DecisionRule,
    ExtremeOffer,
    Quantity,
    QuantityTest,
    Relation,
    ValueOf,
)
from engine.rounding import decimal_places

__all__ = ["ENGLISH", "RuleWords", "exceptions_text", "plain_label", "rule_text"]


@dataclass(frozen=True, slots=True)
class RuleWords:
    """The words between names and numbers; those in braces are put in.

    Attributes:
        when: What is done, and the condition.
        never: What is never done.
        always: What is always done.
        choose: What is chosen, and the answers.
        answer: An answer and its condition.
        otherwise: The answer in all other cases.
        groups: What stands between conditions of which one is enough.
        both: What stands between conditions that must all hold.
        band: A quantity between two bounds.
        truth: A variable that is true.
        untruth: A variable that is false.
        unset: A variable that holds nothing.
        set: A variable that holds something.
        least: The least number offered.
        greatest: The greatest number offered.
        exceptions: The share of the times in which a rule is not the best.
        ties: That a tie is answered as makes the rule shorter.
    """

    when: str = "{label} when {condition}"
    never: str = "{label}: never"
    always: str = "{label}: always"
    choose: str = "{label}: {answers}"
    answer: str = "{answer} when {condition}"
    otherwise: str = "otherwise {answer}"
    groups: str = ", or when "
    both: str = " and "
    band: str = "{quantity} is {low} to {high}"
    truth: str = "{name}"
    untruth: str = "not {name}"
    unset: str = "{name} has no value"
    set: str = "{name} has a value"
    least: str = "the least offered"
    greatest: str = "the greatest offered"
    exceptions: str = "except {share} of the time, when best play answers otherwise"
    ties: str = "where both are equally good, either may be answered"


ENGLISH = RuleWords()
"""The words of the shell."""


def rule_text(
    rule: DecisionRule, label: str, variables: Sequence[str], words: RuleWords = ENGLISH
) -> str:
    """Return a rule for people, without its exceptions.

    Args:
        rule: The rule.
        label: What the decision offers, such as ``Reroll?``.
        variables: The names of the variables of its table.
        words: The words of a language.
    """
    teller = _RuleTeller(variables, words)
    label = plain_label(label)
    if rule.is_truth and not rule.cases:
        return (words.always if rule.otherwise else words.never).format(label=label)
    if rule.is_truth:
        condition = teller.condition(rule.cases[0].condition)
        return words.when.format(label=label, condition=condition)
    answers = [
        words.answer.format(
            answer=teller.choice(case.choice), condition=teller.condition(case.condition)
        )
        for case in rule.cases
    ]
    last = teller.choice(rule.otherwise)
    answers.append(words.otherwise.format(answer=last) if answers else last)
    return words.choose.format(label=label, answers=", ".join(answers))


def plain_label(label: str) -> str:
    """Return what a decision offers without the mark at its end, as it stands in a sentence."""
    return label.strip().rstrip("?!.:").rstrip() or label


def exceptions_text(
    rule: DecisionRule, words: RuleWords = ENGLISH, write: Callable[[str], str] = str
) -> str:
    """Return in which share of the cases a rule is not the best, or an empty text for none.

    Args:
        rule: The rule.
        words: The words of the reader's language.
        write: Writes figures as readers do.
    """
    if not rule.exceptions:
        return ""
    percent = rule.exceptions * 100
    share = f"{decimal_places(percent, 2)}%" if percent >= Fraction(1, 100) else "< 0.01%"
    return words.exceptions.format(share=write(share))


class _RuleTeller:
    """Tells what rules are made of, with the names of the variables of a table."""

    def __init__(self, variables: Sequence[str], words: RuleWords) -> None:
        self._variables = variables
        self._words = words

    def choice(self, choice: Choice) -> str:
        """Return an answer."""
        if isinstance(choice, ValueOf):
            return self._variables[choice.variable]
        if isinstance(choice, ExtremeOffer):
            words = self._words
            return words.least if choice is ExtremeOffer.LEAST else words.greatest
        return str(choice)

    def condition(self, condition: Sequence[Sequence[QuantityTest]]) -> str:
        """Return when something is done."""
        groups = (self._words.both.join(self._group(group)) for group in condition)
        return self._words.groups.join(groups)

    def _group(self, group: Sequence[QuantityTest]) -> Iterator[str]:
        """Yield comparisons; two bounds of one quantity become a band."""
        covered: set[QuantityTest] = set()
        for one in group:
            if one in covered:
                continue
            other = next((two for two in group if _is_band(one, two)), None)
            if other is None:
                yield self._comparison(one)
                continue
            covered.add(other)
            is_lower = one.relation is Relation.AT_LEAST
            low, high = (one.bound, other.bound) if is_lower else (other.bound, one.bound)
            yield self._words.band.format(quantity=self._name(one.quantity), low=low, high=high)

    def _comparison(self, one: QuantityTest) -> str:
        words, quantity, bound = self._words, one.quantity, one.bound
        is_equal = one.relation is Relation.IS
        name = self._name(quantity)
        if bound is None:
            return (words.unset if is_equal else words.set).format(name=name)
        if isinstance(bound, bool):
            return (words.truth if bound == is_equal else words.untruth).format(name=name)
        if quantity.second is not None and quantity.sign < 0:
            with_other = _between(one)
            if with_other is not None:
                first, second = self._variables[quantity.first], self._variables[quantity.second]
                return f"{first} {with_other} {second}"
        return f"{name} {one.relation.value} {_written(bound)}"

    def _name(self, quantity: Quantity) -> str:
        first = self._variables[quantity.first]
        if quantity.second is None:
            return first
        return f"{first} {'+' if quantity.sign > 0 else '-'} {self._variables[quantity.second]}"


def _is_band(one: QuantityTest, other: QuantityTest) -> bool:
    relations = {one.relation, other.relation}
    return one.quantity == other.quantity and relations == {Relation.AT_LEAST, Relation.AT_MOST}


def _between(difference: QuantityTest) -> str | None:
    """Return how two variables lie to one another, if their difference tells no more than that."""
    known = {
        (Relation.AT_LEAST, 0): ">=",
        (Relation.AT_LEAST, 1): ">",
        (Relation.AT_MOST, 0): "<=",
        (Relation.AT_MOST, -1): "<",
        (Relation.IS, 0): "==",
        (Relation.IS_NOT, 0): "!=",
    }
    bound = difference.bound
    return known.get((difference.relation, bound)) if isinstance(bound, int) else None


def _written(bound: Scalar) -> str:
    return f'"{bound}"' if isinstance(bound, str) else str(bound)
