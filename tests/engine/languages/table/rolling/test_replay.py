"""Decisions that are made after the dice were seen: what they change, and what they do not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.languages.results import END_OF_LOGICAL, Key, Line, shown_path
from engine.random_source import ForcedSource, SeededSource
from tests.amount import examples
from tests.engine.languages.table.scripts import Played, body, mechanic, played, roll, small_scripts


def rolled(text, source, arguments=None, choices=None) -> Played:
    return played(mechanic(text, arguments), source, choices)


LOGICAL = ("Twice", "Both")
"""Decisions that are the second operand of a condition."""


def dice(result):
    return {(one.path, one.dice): one.total for one in result.run.keys}


class TestTheWalkThroughs:
    THREE_DICE = body(
        'x = roll("d20"); if (userOption("Roll the blue die")) { y = roll("d20"); output(y); }'
        ' z = roll("d20"); output(x); output(z);'
    )

    def test_a_die_comes_in_between_and_goes_again_while_the_others_stay(self):
        first = rolled(self.THREE_DICE, ForcedSource([4, 17]))
        assert (Line("4"), Line("17")) == first.run.outputs[1:]

        second = first.with_choice("r", ForcedSource([12]), chosen=True)
        assert (Line("12"), Line("4"), Line("17")) == second.run.outputs[1:]
        assert (Key("", "d20", 4), Key("rut", "d20", 12), Key("ri", "d20", 17)) == second.run.keys

        third = second.with_choice("r", ForcedSource([]), chosen=False)
        assert first.run == third.run

        fourth = third.with_choice("r", ForcedSource([]), chosen=True)
        assert second.run == fourth.run

    ATTACKS = (
        'deffun attack(n: int) { hit = roll("d20"); if (hit < 10) { if (userOption("Reroll?")) {'
        ' hit = roll("d20"); } } if (hit < 10) { output("Miss"); return 0; }'
        ' d = roll("d6"); output("Hit " + d); return d; }\n'
    ) + body("t = attack(1) + attack(2) + attack(3); output(t); return t;")

    def test_an_attack_rerolled_leaves_the_others(self):
        before = rolled(self.ATTACKS, ForcedSource([15, 3, 2, 18, 5]))
        assert [Line("Hit 3"), Line("Miss"), Line("Hit 5"), Line("8")] == [
            one for one in before.run.outputs if isinstance(one, Line)
        ]
        (option,) = before.run.options
        after = before.with_choice(option.path, ForcedSource([12, 6]), chosen=True)
        assert [Line("Hit 3"), Line("Hit 6"), Line("Hit 5"), Line("14")] == [
            one for one in after.run.outputs if isinstance(one, Line)
        ]
        assert before.run == after.with_choice(option.path, ForcedSource([]), chosen=False).run


class TestChoices:
    TEXT = body(
        'if (userOption("Swap")) { m = 2; } else { m = 1; } n = userChoice("Keep", 0, m, 3);'
        ' i = 0; while (i < n) { i++; d = roll("d6"); output(d); } z = roll("d20"); return z;'
    )
    KEEP = "ui"

    def test_the_first_number_is_chosen_until_somebody_decides(self):
        found = rolled(self.TEXT, ForcedSource([17]))
        assert [("Swap", False, ()), ("Keep", 0, (0, 1, 3))] == [
            (one.label, one.chosen, one.offered) for one in found.run.options
        ]
        assert 17 == found.run.returned

    def test_dice_stay_where_another_number_is_chosen(self):
        first = rolled(self.TEXT, ForcedSource([17]))
        path = first.run.options[1].path
        three = first.with_choice(path, ForcedSource([4, 5, 6]), chosen=3)
        assert ["4", "5", "6"] == [one.text for one in three.run.outputs if isinstance(one, Line)]
        one = three.with_choice(path, ForcedSource([]), chosen=1)
        assert ["4"] == [line.text for line in one.run.outputs if isinstance(line, Line)]
        assert 17 == one.run.returned
        assert first.run == one.with_choice(path, ForcedSource([]), chosen=0).run

    def test_what_is_no_longer_offered_is_the_first_again_until_it_is(self):
        first = rolled(self.TEXT, ForcedSource([17]))
        swap, keep = (one.path for one in first.run.options)
        one = first.with_choice(keep, ForcedSource([4]), chosen=1)
        other = one.with_choice(swap, ForcedSource([]), chosen=True)
        assert (0, (0, 2, 3)) == (other.run.options[1].chosen, other.run.options[1].offered)
        assert one.run == other.with_choice(swap, ForcedSource([]), chosen=False).run

    def test_numbers_offered_twice_are_offered_once(self):
        found = rolled(body('a = userChoice("Keep", 2, 1, 2); return a;'), ForcedSource([]))
        assert ((2, 1), 2) == (found.run.options[0].offered, found.run.returned)


class TestWhatIsRemembered:
    def test_a_branch_shares_no_dice_with_what_comes_behind_it(self):
        text = body(
            'n = 1; if (n > 0 && roll("d6") > 0) { a = roll("d20"); output(a); }'
            ' if (n > 0) { b = roll("d20"); output(b); }'
        )
        found = rolled(text, ForcedSource([1, 2, 3]))
        assert (Line("2"), Line("3")) == found.run.outputs
        assert ["t", "&t", "it"] == [one.path for one in found.run.keys]
        assert ["t", "it", "it"] == [shown_path(one.path) for one in found.run.keys]

    def test_hidden_choices_are_kept(self):
        text = body('if (userOption("A")) { if (userOption("B")) { a = roll("d6"); output(a); } }')
        both = rolled(text, ForcedSource([5]), choices={"": True, "ut": True})
        hidden = both.with_choice("", ForcedSource([]), chosen=False)
        assert 1 == len(hidden.run.options)
        assert both.run == hidden.with_choice("", ForcedSource([]), chosen=True).run

    def test_other_dice_at_the_same_path_are_rolled_anew(self):
        text = body('n = 2; if (userOption("More")) { n = 3; } t = roll(n + "d6"); return t;')
        two = rolled(text, ForcedSource([1, 2]))
        three = two.with_choice("", ForcedSource([4, 5, 6]), chosen=True)
        assert [3, 15] == [two.run.returned, three.run.returned]
        assert 3 == three.with_choice("", ForcedSource([]), chosen=False).run.returned

    def test_dice_are_the_same_however_they_are_spelt(self):
        text = body('a = "2d6"; if (userOption("Spelt")) { a = " 2 D 6"; } return roll(a);')
        found = rolled(text, ForcedSource([1, 2]))
        assert 3 == found.with_choice("", ForcedSource([]), chosen=True).run.returned

    def test_what_was_rolled_before_an_error_is_kept(self):
        text = body('a = roll("d6"); if (userOption("Break")) { b = 1 / 0; } return roll("d8");')
        whole = rolled(text, ForcedSource([2, 7]))
        broken = whole.with_choice("r", ForcedSource([]), chosen=True)
        assert "division by zero (line 1)" == broken.run.error_text
        assert whole.run == broken.with_choice("r", ForcedSource([]), chosen=False).run


class TestPathsAsTold:
    TEXT = body(
        'if (true && roll("d4") > 0) { if (userOption("A")) { output("A"); } }'
        ' if (true) { if (userOption("B")) { output("B"); } }'
    )

    @pytest.mark.parametrize(
        ("choices", "chosen"),
        [
            ({"it": True}, [True, True]),
            ({"&t": True}, [True, False]),
            ({"&t": False, "it": True}, [False, True]),
            ({}, [False, False]),
        ],
    )
    def test_a_choice_is_by_the_exact_path_first(self, choices, chosen):
        made = mechanic(self.TEXT)
        found = roll(made.script, made.declared, (), ForcedSource([1]), None, choices)
        assert chosen == [one.chosen for one in found.run.options]

    def test_a_replay_takes_exact_paths_only(self):
        found = rolled(self.TEXT, ForcedSource([1]), choices={"it": True})
        assert [False, True] == [one.chosen for one in found.run.options]


class TestInvariants:
    @settings(max_examples=examples(30))
    @given(text=small_scripts(), seed=st.integers(0, 99), place=st.integers(0, 9))
    def test_a_choice_and_back_is_the_same_result(self, text, seed, place):
        source = SeededSource(seed)
        first = rolled(text, source, {"items": [1, 2]})
        if not first.run.options:
            return
        option = first.run.options[place % len(first.run.options)]
        other = first.with_choice(option.path, source, chosen=True)
        assert other.result.choices[option.path]
        back = other.with_choice(option.path, source, chosen=False)
        assert first.run == back.run
        assert other.run == back.with_choice(option.path, source, chosen=True).run

    @settings(max_examples=examples(30))
    @given(text=small_scripts(), seed=st.integers(0, 99), place=st.integers(0, 9))
    def test_the_same_dice_at_the_same_path_stay(self, text, seed, place):
        source = SeededSource(seed)
        first = rolled(text, source, {"items": [1, 2]})
        assert len(first.run.keys) == len({one.path for one in first.run.keys})
        if not first.run.options:
            return
        option = first.run.options[place % len(first.run.options)]
        before, after = dice(first), dice(first.with_choice(option.path, source, chosen=True))
        assert {key: before[key] for key in before.keys() & after.keys()} == {
            key: after[key] for key in before.keys() & after.keys()
        }

    SEGMENTS = (
        'a = roll("d20");',
        'if (userOption("Once")) {{ b{0} = 20; while (b{0} > 10) {{ b{0} = roll("d20"); }} }}',
        'if (roll("d6") > 3 || userOption("Twice")) {{ c{0} = roll("d8") + roll("d8"); }}',
        'if (n > 0 && userOption("Both")) {{ i{0} = roll("d20"); }}',
        'if (n > 0 || roll("d20") > 0) {{ j{0} = roll("d20"); }}',
        'if (n > 0) {{ k{0} = roll("d20"); }}',
        "d = f(2);",
        'if (userOption("Thrice")) {{ e{0} = f(3); }} else {{ e{0} = roll("d4"); }}',
        'for (x : items) {{ if (userOption("Each")) {{ g{0} = roll("d10"); }} h = roll("d12"); }}',
    )
    FUNCTION = (
        'deffun f(n: int) { while (n > 0) { n--; if (roll("d6") == 1) { return n; } } return 0; }\n'
    )

    @settings(max_examples=examples(30))
    @given(
        chosen=st.lists(st.sampled_from(SEGMENTS), min_size=1, max_size=6),
        seed=st.integers(0, 99),
        place=st.integers(0, 9),
    )
    def test_a_choice_changes_no_dice_outside_of_its_branch(self, chosen, seed, place):
        text = self.FUNCTION + body(
            "n = 1; " + " ".join(one.format(number) for number, one in enumerate(chosen)),
            "items: int list",
        )
        source = SeededSource(seed)
        first = rolled(text, source, {"items": [1, 2]})
        assert None is first.run.error_text
        assert len(first.run.keys) == len({one.path for one in first.run.keys})
        if not first.run.options:
            return
        option = first.run.options[place % len(first.run.options)]
        before, after = dice(first), dice(first.with_choice(option.path, source, chosen=True))
        # The second operand of || ends before the branch begins that it decides on.
        branch = option.path[:-1] + END_OF_LOGICAL if option.label in LOGICAL else option.path + "u"
        changed = dict(before.items() ^ after.items())
        assert [] == [path for path, _ in changed if not path.startswith(branch)]
