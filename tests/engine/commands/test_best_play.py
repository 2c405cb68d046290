"""Best play in the shell: goals and policies, the values and rules it prints, and its JSON."""

import json
from fractions import Fraction

import pytest

from engine.commands.command_line import main

REROLL = (
    'defroll x() { die = roll("d20"); if (userOption("me", "Reroll?")) { die = roll("d20"); }'
    " return die; }"
)

DUEL = (
    'defroll x() { a = roll("d6"); if (userOption("me", "Mine")) { a = roll("d6"); }'
    ' b = roll("d6"); if (userOption("you", "Yours")) { b = roll("d6"); } return a - b; }'
)

BID = (
    'defroll x() { a = roll("d4"); b = roll("d4"); n = userChoice("me", "Take", a, b); return n; }'
)


@pytest.fixture
def file(tmp_path):
    def write(text=REROLL, name="script.table"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def told(capsys):
    def run(*words):
        assert 0 == main(["calc", *words])
        return capsys.readouterr().out

    return run


def policy(told, *words):
    return json.loads(told("--json", *words))["policy"]


class TestGoals:
    @pytest.mark.parametrize(
        ("goal", "value", "rule"),
        [
            ("mean", "13", "Reroll when die <= 10"),
            ("least", "8", "Reroll when die >= 11"),
            ("at least 15", "51/100", "Reroll when die <= 14"),
            ("at most 3", "111/400", "Reroll when die >= 4"),
            ("exactly 7", "39/400", "Reroll when die != 7"),
            ("between 4 and 6", "111/400", None),
        ],
    )
    def test_each_goal_has_its_own_best_play(self, told, file, goal, value, rule):
        found = policy(told, "--policy", "best", "--goal", goal, file())
        (decision,) = found["decisions"]
        assert value == found["value"]
        assert rule in (None, decision["rule"])

    def test_the_greatest_mean_is_wanted_where_nothing_is_said(self, told, file):
        found = policy(told, "--policy", "Reroll?=best", file())
        assert ("mean", "13") == (found["goal"], found["value"])

    @pytest.mark.parametrize(
        ("words", "problem"),
        [
            (["--goal", "mean"], "--goal needs --policy best"),
            (["--policy", "best", "--goal", "most"], "`most` is not a goal"),
            (["--policy", "better"], "is not of the form LABEL=never|always|best|worst|NUMBER"),
            (["--policy", "best", "--samples", "9"], "--samples cannot find what best play is"),
        ],
    )
    def test_what_does_not_fit_is_refused(self, capsys, file, words, problem):
        assert 2 == main(["calc", *words, file()])
        assert problem in capsys.readouterr().err


class TestText:
    def test_values_and_the_rule_stand_below_the_distribution(self, told, file):
        lines = told("--policy", "best", "--goal", "at least 15", file()).splitlines()
        start = lines.index("best play for the chance of at least 15: 51.00% (51/100)")
        assert "value  exactly  1 in   at least" == lines[0].replace("  value", "value")
        assert [
            "",
            "Reroll? (line 1)",
            "  Reroll when die <= 14",
            "   never  30.00%  (best play is better by 21.00%)",
            "  always  30.00%  (best play is better by 21.00%)",
        ] == lines[start + 1 :]

    def test_an_opponent_is_told_as_one(self, told, file):
        text = told("--policy", "Mine=best", "--policy", "yours=worst", file(DUEL))
        assert "Mine (line 1)\n" in text
        assert "Yours (line 1, by an opponent)\n" in text

    def test_no_rule_goes_on_for_ever_where_stopping_is_as_good(self, told, file):
        again = (
            'defroll x() { die = roll("d2");'
            ' while (userOption("Again")) { die = roll("d2"); } return die; }'
        )
        assert "\n  Again when die == 1\n" in told("--policy", "best", file(again))

    def test_without_decisions_there_is_only_the_value(self, told, file):
        text = told("--policy", "best", file('defroll x() { return roll("d6"); }'))
        assert text.endswith("\nbest play for the greatest mean: 3.5000 (7/2)\n")


class TestJson:
    def test_a_decision_has_its_values_its_place_and_its_table(self, told, file):
        found = policy(told, "--policy", "best", file())
        (decision,) = found["decisions"]
        assert ("Reroll?", 1, "best") == (decision["label"], decision["line"], decision["way"])
        assert [
            {"answer": "never", "value": "21/2", "gain": "5/2"},
            {"answer": "always", "value": "21/2", "gain": "5/2"},
        ] == decision["fixed"]
        table = decision["table"]
        assert (["die"], 20) == (table["variables"], len(table["rows"]))
        assert {
            "situation": [11],
            "answers": [False, True],
            "values": ["11", "21/2"],
            "answer": False,
            "tied": False,
            "reached": "1/20",
        } == table["rows"][10]

    def test_the_distribution_is_the_one_under_best_play(self, told, file):
        found = json.loads(told("--json", "--policy", "best", file()))
        chances = {outcome: Fraction(share) for (outcome,), share in found["outcomes"]}
        assert {Fraction(1, 40), Fraction(3, 40)} == set(chances.values())
        assert Fraction(3, 40) == chances[11]

    def test_a_choice_is_told_by_its_numbers(self, told, file):
        (decision,) = policy(told, "--policy", "best", file(BID))["decisions"]
        row = next(one for one in decision["table"]["rows"] if [2, 3] == one["situation"])
        assert ([2, 3], 3, ["2", "3"]) == (row["answers"], row["answer"], row["values"])
        assert "the greatest offered" in decision["rule"]

    def test_labels_decided_otherwise_are_not_told(self, told, file):
        found = policy(told, "--policy", "always", "--policy", "Mine=best", file(DUEL))
        assert ["Mine"] == [one["label"] for one in found["decisions"]]

    def test_a_roll_of_texts_has_no_best_play(self, capsys, file):
        text = 'defroll x() { if (userOption("me", "A")) { return "b"; } return "c"; }'
        assert 0 != main(["calc", "--policy", "best", file(text)])
        assert "script.table:1:" in capsys.readouterr().err
