"""Rules found in decision tables: never wrong, and as short as they can be."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.best_play.decision_tables import DecisionRow, DecisionTable
from engine.best_play.rules.conditions import Relation, Threshold, threshold_of
from engine.best_play.rules.finding import find_rules
from engine.best_play.rules.wording import exceptions_text, rule_text
from engine.control import Budget

HERE = Fraction(1, 1000)


def row(situation, answer, *, tied=False, reached=HERE, answers=(0, 1)):
    values = tuple(Fraction(one == answer or tied) for one in answers)
    return DecisionRow(situation, answers, answer, values, reached)


def table_of(variables: str, values, decide: Callable[..., int], **more) -> DecisionTable:
    """Return a table over all combinations of ``values`` in which ``decide`` answers."""
    names = tuple(variables.split())
    rows = tuple(row(one, int(decide(*one)), **more) for one in product(*values))
    return DecisionTable(names, rows, is_truth=True)


def told(table: DecisionTable, label: str = "Reroll?", **more: bool) -> str:
    (rule,) = find_rules([table], Budget(), **more)
    if rule is None:
        return "table"
    exceptions = exceptions_text(rule)
    text = rule_text(rule, label, table.variables)
    return f"{text}, {exceptions}" if exceptions else text


D20, D6 = range(1, 21), range(1, 7)


@pytest.mark.parametrize(
    ("variables", "values", "decide", "words"),
    [
        ("die", (D20,), lambda die: die <= 10, "Reroll when die <= 10"),
        ("die", (D20,), lambda die: die == 20, "Reroll when die == 20"),
        ("die", (D20,), lambda die: die != 7, "Reroll when die != 7"),
        ("die", (D20,), lambda die: 6 <= die <= 9, "Reroll when die is 6 to 9"),
        (
            "die",
            (D20,),
            lambda die: die < 6 or die > 9,
            "Reroll when die <= 5, or when die >= 10",
        ),
        ("die", (D20,), lambda _: False, "Reroll: never"),
        ("die", (D20,), lambda _: True, "Reroll: always"),
        (
            "total bonus",
            (D20, D6),
            lambda total, bonus: total + bonus >= 15,
            "Reroll when total + bonus >= 15",
        ),
        ("mine his", (D6, D6), lambda mine, his: mine < his, "Reroll when mine < his"),
        ("mine his", (D20, D6), lambda mine, his: mine - his >= 3, "Reroll when mine - his >= 3"),
        (
            "die luck",
            (D20, range(4)),
            lambda die, luck: die <= 8 and luck >= 2,
            "Reroll when die <= 8 and luck >= 2",
        ),
        ("hit die", ((False, True), D6), lambda hit, _: not hit, "Reroll when not hit"),
        (
            "what die",
            (("axe", "bow", "club"), D6),
            lambda what, die: what == "bow" and die < 3,
            'Reroll when what == "bow" and die <= 2',
        ),
        (
            "shield",
            ((None, 1, 2),),
            lambda shield: shield is None,
            "Reroll when shield has no value",
        ),
        (
            "left die",
            ((1, 2, 3), D20),
            lambda left, die: die <= (0, 9, 7, 12)[left],
            "Reroll when left == 1 and die <= 9, or when left == 2 and die <= 7, "
            "or when left == 3 and die <= 12",
        ),
    ],
)
def test_the_shortest_rule_is_told(variables, values, decide, words):
    assert words == told(table_of(variables, values, decide))


def test_what_is_no_rule_is_a_table():
    odd = table_of("die", (D20,), lambda die: die * die % 7 in (1, 2))
    assert "table" == told(odd)


def test_a_rule_with_exceptions_says_how_often():
    decisions = table_of("die", (range(1, 101),), lambda die: die <= 40 or die in (50, 61, 70))
    assert "Reroll when die <= 40, except 3.00% of the time, when best play answers otherwise" == (
        told(decisions)
    )


def test_ties_are_answered_as_makes_the_rule_shorter():
    rows = [row((die,), int(die <= 4 and die != 2), tied=die == 2) for die in D6]
    table = DecisionTable(("die",), tuple(rows), is_truth=True)
    (rule,) = find_rules([table], Budget())
    assert "Reroll when die <= 4" == rule_text(rule, "Reroll?", ("die",))
    assert rule.uses_ties


def test_ties_are_left_alone_where_a_roll_may_come_back():
    rows = [row((die,), int(die < 6), tied=die == 6) for die in D6]
    table = DecisionTable(("die",), tuple(rows), is_truth=True)
    assert "Reroll: always" == told(table)
    assert "Reroll when die <= 5" == told(table, may_use_ties=False)


def test_situations_that_are_never_met_do_not_count():
    rows = [row((die,), int(die <= 3)) for die in D6] + [row((8,), 1, reached=Fraction(0))]
    table = DecisionTable(("die",), tuple(rows), is_truth=True)
    assert "Reroll when die <= 3" == told(table)


def test_rules_that_answer_ties_otherwise_hold_everywhere():
    """Who answers a tie the other way may come to where best play never does."""
    first = DecisionTable(
        ("die",),
        tuple(row((die,), int(die in (1, 3)), tied=die == 2) for die in (1, 2, 3, 4)),
        is_truth=True,
    )
    second = DecisionTable(
        ("sum",),
        (
            row((1,), 1),
            row((2,), 0, reached=Fraction(0)),
            row((3,), 1),
            row((4,), 0, reached=Fraction(0)),
        ),
        is_truth=True,
    )
    for tables in ([first, second], [second, first]):
        rules = find_rules(tables, Budget())
        if any(rule is not None and rule.uses_ties for rule in rules):
            for rule, table in zip(rules, tables, strict=True):
                assert rule is None or all(
                    one.is_tied or rule.answer(one) == one.answer for one in table.rows
                )


# ---- choices among several -----------------------------------------------------------------------


def choice_table(variables, values, offered, decide):
    rows = [row(one, decide(*one), answers=tuple(offered(*one))) for one in product(*values)]
    return DecisionTable(tuple(variables.split()), tuple(rows), is_truth=False)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (
            choice_table("total", (D20,), lambda _: range(4), lambda total: min(3, total // 6)),
            "Spend: 0 when total <= 5, 1 when total <= 11, 2 when total <= 17, otherwise 3",
        ),
        (
            choice_table("sixes", (range(6),), lambda n: range(n + 1), lambda n: n),
            "Spend: the greatest offered",
        ),
        (
            choice_table("need", (D6,), lambda _: range(8), lambda need: need),
            "Spend: need",
        ),
        (
            choice_table(
                "die luck",
                (D6, range(3)),
                lambda *_: (1, 5),
                lambda die, luck: 5 if die > luck else 1,
            ),
            "Spend: 5 when die > luck, otherwise 1",
        ),
    ],
)
def test_choices_are_told_as_ladders(table, words):
    assert words == told(table, "Spend")


# ---- random tables -----------------------------------------------------------------------------

comparisons = st.tuples(
    st.sampled_from(["a", "b", "a+b", "a-b"]),
    st.sampled_from(["<=", ">=", "=="]),
    st.integers(-3, 9),
)


@given(st.lists(comparisons, min_size=1, max_size=2))
def test_random_rules_are_found_again(hidden):
    source = " and ".join(f"{left} {sign} {bound}" for left, sign, bound in hidden)
    wanted = eval(f"lambda a, b: {source}")
    table = table_of("a b", (range(7), range(5)), wanted)
    (rule,) = find_rules([table], Budget())
    assert rule is not None
    assert not rule.exceptions
    assert [one.answer for one in table.rows] == [rule.answer(one) for one in table.rows]
    assert len(hidden) >= len(list(rule.comparisons())) or len(rule.cases[0].condition) > 1


@given(
    st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 3)), min_size=12, max_size=12)
)
def test_a_rule_without_exceptions_is_true(facts):
    rows = tuple(
        row((place // 4, place % 4), int(answer), tied=tied, reached=Fraction(weight, 36))
        for place, (answer, tied, weight) in enumerate(facts)
    )
    table = DecisionTable(("a", "b"), rows, is_truth=True)
    (rule,) = find_rules([table], Budget())
    if rule is None:
        return
    met = [one for one in rows if one.reached]
    wrong = [one for one in met if rule.answer(one) != one.answer]
    if rule.exceptions:
        total = sum(one.reached for one in met)
        assert rule.exceptions == sum((one.reached for one in wrong), Fraction(0)) / total
    elif rule.uses_ties:
        assert all(one.is_tied or rule.answer(one) == one.answer for one in rows)
        assert wrong
    else:
        assert not wrong


@given(st.lists(st.integers(0, 2), min_size=12, max_size=12))
def test_a_choice_rule_without_exceptions_is_true(answers):
    rows = tuple(
        row((place // 4, place % 4), answer, answers=(0, 1, 2))
        for place, answer in enumerate(answers)
    )
    (rule,) = find_rules([DecisionTable(("a", "b"), rows, is_truth=False)], Budget())
    if rule is not None and not rule.exceptions:
        assert list(answers) == [rule.answer(one) for one in rows]


@pytest.mark.parametrize(
    ("variables", "values", "decide", "threshold"),
    [
        ("die", (D20,), lambda die: die <= 10, Threshold("die", Relation.AT_MOST, 10)),
        ("die", (D20,), lambda die: die >= 4, Threshold("die", Relation.AT_LEAST, 4)),
        ("die", (D20,), lambda die: die == 1, Threshold("die", Relation.AT_MOST, 1)),
        ("die", (D20,), lambda die: die == 20, Threshold("die", Relation.AT_LEAST, 20)),
        ("luck die", (D6, D20), lambda _, die: die <= 3, Threshold("die", Relation.AT_MOST, 3)),
        ("die", (D20,), lambda die: die == 7, None),
        ("die", (D20,), lambda die: die != 7, None),
        ("die", (D20,), lambda die: 6 <= die <= 9, None),
        ("die", (D20,), lambda _: True, None),
        ("die luck", (D20, D6), lambda die, luck: die + luck <= 9, None),
        ("hit", ((False, True),), lambda hit: hit, None),
        ("shield", ((None, 1, 2),), lambda shield: shield == 1, None),
    ],
)
def test_a_rule_of_one_comparison_has_a_threshold(variables, values, decide, threshold):
    table = table_of(variables, values, decide)
    (rule,) = find_rules([table], Budget())
    assert threshold == threshold_of(table, rule)
