"""A mechanic with several outputs: what is held of it, and how each output is shown."""

from __future__ import annotations

from dataclasses import replace

from engine.languages import Output
from engine.languages.script import Script
from engine.statistics.summary import summarise
from tests.workbench.results.test_results import answered
from tests.workbench.sample_series import series_of, uniform
from workbench.project.project import MOST_COMPARED, Mechanic, Project
from workbench.results.outputs import (
    MOST_OUTPUTS,
    KnownOutput,
    distinguished,
    known_outputs,
    note_on_outputs,
    with_outputs,
)
from workbench.results.requests import CalculationRequest, size_of
from workbench.results.showing import Showing
from workbench.theme import mark_of

WEAPONS = 'output 2d6 named "sword"\noutput 1d8 named "axe"\noutput d{} named "fist"'
PROGRAM = Mechanic("p", "Weapons", WEAPONS, "anydice")


def known(*names):
    distributions = [(name, uniform(1, faces)) for faces, name in enumerate(names, 2)]
    return tuple(KnownOutput(name, one, summarise(one)) for name, one in distributions)


def mechanic(identity, **changes):
    return series_of(identity, uniform(1, 2), outputs=3, **changes)


def compared(project):
    showing = Showing(answered(project))
    return showing.compared(project, showing.series(project, 12, patient=True))


def calculated(source, **changes):
    request = CalculationRequest("p", Script("anydice", source), (), 12)
    return replace(request, **changes).carry_out(lambda _: None)


# ---- the answer ---------------------------------------------------------------------------


def test_an_answer_has_all_outputs_in_their_order():
    answer = calculated(WEAPONS)
    assert ["sword", "axe", "fist"] == [one.name for one in answer.outputs]
    assert [7.0, 4.5, None] == [one.summary.mean for one in answer.outputs]
    assert answer.outputs[0].distribution is answer.distribution
    assert sum(size_of(one.distribution, one.summary) for one in answer.outputs) == answer.size


def test_one_output_is_held_like_any_distribution():
    answer = calculated('output 3d6 named "sum"')
    assert () == answer.outputs
    assert 1 == answer.count


def test_more_outputs_than_a_window_holds_are_counted_and_noted():
    answer = calculated("loop N over {1..61} { output Nd2 }")
    assert MOST_OUTPUTS == len(answer.outputs)
    assert 61 == answer.count
    assert ["this has 61 outputs: the first 60 are shown"] == [
        note.message for note in answer.notes
    ]
    assert () == note_on_outputs([Output("", uniform(1, 2))] * MOST_OUTPUTS)


def test_a_glance_holds_no_output():
    answer = calculated(WEAPONS, in_full=False)
    assert () == answer.outputs
    assert 3 == answer.count
    assert 7.0 == answer.glance.mean


def test_an_output_that_is_certain_is_no_slip_beside_others():
    assert () == calculated("output d6 - d6*0 - d6\noutput 4").notes


def test_figures_of_the_first_output_are_shared():
    one = uniform(1, 6)
    first = summarise(one)
    held = known_outputs([Output("a", one), Output("b", uniform(1, 4))], first)
    assert held[0].summary is first
    assert () == known_outputs([Output("a", one)], first)


# ---- the series ---------------------------------------------------------------------------


def test_each_output_is_a_series_of_its_mechanic():
    found = compared(Project((PROGRAM,), "p"))
    assert ["sword", "axe", "fist"] == [one.name for one in found]
    assert ["p", "p", "p"] == [one.mechanic for one in found]
    assert "p" == found[0].identity
    assert 3 == len({one.identity for one in found})
    assert [7.0, 4.5, None] == [one.mean for one in found]


def test_beside_another_mechanic_the_name_of_an_output_tells_whose_it_is():
    troll = Mechanic("t", "Three", "sum 3d6", colour=1)
    names = [one.name for one in compared(Project((PROGRAM, troll), "p"))]
    assert ["Weapons: sword", "Weapons: axe", "Weapons: fist", "Three"] == names
    hidden = replace(troll, shown=False)
    assert "sword" == compared(Project((PROGRAM, hidden), "p"))[0].name


def test_outputs_stay_until_the_program_that_is_written_has_an_answer():
    results = answered(Project((PROGRAM,), "p"))
    project = Project((replace(PROGRAM, source=WEAPONS + "\noutput 2d"),), "p")
    results.ask(project, 12)
    showing = Showing(results)
    found = showing.compared(project, showing.series(project, 12, patient=False))
    assert ["sword", "axe", "fist"] == [one.name for one in found]
    assert [True, True, True] == [one.stale for one in found]


def colours_of(series, outputs, selected="a"):
    found = with_outputs(series, outputs, selected)
    return {one.identity: one.colour for one in found}


def test_outputs_have_colours_of_their_own_as_long_as_there_are_any():
    series = (mechanic("a", colour=6), series_of("b", uniform(1, 2), colour=1))
    found = colours_of(series, {"a": known(*"uvwxyz")})
    assert 7 == len({*found.values()})
    many = colours_of(series[:1], {"a": known(*"abcdefghi")})
    assert set(range(8)) == {colour % 8 for colour in many.values()}
    assert len(many) == len({mark_of(colour) for colour in many.values()})


def test_outputs_keep_their_colours_when_mechanics_come_go_or_are_selected():
    programs = [mechanic("a", colour=0), mechanic("b", colour=1)]
    outputs = {"a": known(*"xyz"), "b": known(*"uv")}
    alone = colours_of(programs[:1], outputs)
    both = colours_of(programs, outputs)
    assert alone == {one: both[one] for one in alone}
    assert both == colours_of(programs[::-1], outputs, "b")
    for colour in range(2, 8):
        added = series_of("c", uniform(1, 2), colour=colour)
        found = colours_of((added, *programs), outputs, "c")
        assert {one: both[one] for one in both if both[one] != colour}.items() <= found.items()


def test_mechanics_and_outputs_of_one_colour_have_marks_of_their_own():
    series = (mechanic("a", colour=2), mechanic("b", colour=2), mechanic("c", colour=0))
    assert [2, 10, 0] == [one.colour for one in with_outputs(series, {}, None)]
    many = with_outputs(series, {"c": known(*map(str, range(20)))}, None)
    assert len(many) == len({mark_of(one.colour) for one in many})
    assert many == distinguished(many)


def test_the_list_and_the_chart_agree_on_the_marks_of_mechanics():
    mechanics = (replace(PROGRAM, colour=2), *(Mechanic(n, n, "d6", colour=2) for n in "ab"))
    project = Project(mechanics, "p")
    results = answered(project)
    showing = Showing(results)
    listed = showing.series(project, 12, patient=False)
    assert [2, 10, 18] == [one.colour for one in listed]
    found = showing.compared(project, listed)
    assert len(found) == len({mark_of(one.colour) for one in found})
    assert {2, 10, 18} <= {one.colour for one in found}
    fewer = replace(project, mechanics=mechanics[1:])
    assert [2, 10] == [one.colour for one in showing.series(fewer, 12, patient=False)]


def test_hiding_a_mechanic_keeps_the_colours_of_the_others_outputs():
    other = series_of("b", uniform(1, 2), colour=1)
    outputs = {"a": known("x", "y", "z")}
    shown = with_outputs((mechanic("a"), other), outputs, "a")
    hidden = with_outputs((mechanic("a"), replace(other, shown=False)), outputs, "a")
    assert [one.colour for one in shown] == [one.colour for one in hidden]


def test_the_selected_mechanic_has_room_before_the_others():
    most = [str(number) for number in range(MOST_OUTPUTS)]
    series = (mechanic("a"), mechanic("b"))
    found = with_outputs(series, {"a": known(*most), "b": known(*most)}, "b")
    assert MOST_COMPARED == len(found)
    assert MOST_OUTPUTS == sum(one.mechanic == "b" for one in found)


def test_without_several_outputs_the_series_stay_the_same_objects():
    series = (series_of("a", uniform(1, 2)), series_of("b", uniform(1, 3), colour=1))
    found = with_outputs(series, {}, "a")
    assert all(one is other for one, other in zip(series, found, strict=True))
