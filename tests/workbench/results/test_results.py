"""What is asked for, and what is shown meanwhile."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from engine.errors import DiceError, OverBudgetError
from engine.languages import LANGUAGES
from engine.textbox import TextBox
from workbench.backend.requests import CalculationLimits, RequestFailure
from workbench.project.project import Mechanic, Project
from workbench.project.views import Series
from workbench.results.requests import Calculated, CalculationRequest
from workbench.results.results import NoRoomError, Results
from workbench.results.showing import Showing

A = Mechanic("a", "A", "d4")
B = Mechanic("b", "B", "d6")
BOTH = Project((A, B), "a")


def answer_to(request: CalculationRequest) -> Calculated:
    answer = request.carry_out(_note_nothing)
    return replace(answer, seconds=0.001)


def _note_nothing(_report: object) -> None:
    pass


def answered(project: Project = BOTH) -> Results:
    results = Results()
    for request in results.ask(project, 12):
        results.accept(request.identity, answer_to(request))
    return results


def series(results: Results, project: Project, *, patient: bool = True) -> Series:
    return Showing(results).series(project, 12, patient=patient)[0]


def with_source(project: Project, source: str) -> Project:
    return project.replacing(replace(project.mechanic("a"), source=source))


def test_each_text_is_asked_for_once():
    results = Results()
    assert ["a", "b"] == [request.identity for request in results.ask(BOTH, 12)]
    assert () == results.ask(BOTH, 12)


def test_another_limit_asks_again():
    assert 2 == len(answered().ask(BOTH, 13))


def test_a_name_or_a_colour_asks_for_nothing():
    project = BOTH.replacing(replace(A, name="Attack", colour=5))
    assert () == answered().ask(project, 12)


def test_what_nobody_sees_is_not_asked_for_until_somebody_does():
    hidden = BOTH.replacing(replace(B, shown=False))
    results = Results()
    assert ["a"] == [request.identity for request in results.ask(hidden, 12)]
    assert ["b"] == [request.identity for request in results.ask(hidden.selecting("b"), 12)]


def test_an_empty_script_is_neither_asked_for_nor_at_error():
    project = with_source(BOTH, " \n")
    results = Results()
    assert ["b"] == [request.identity for request in results.ask(project, 12)]
    assert series(results, project).error is None


def test_an_error_keeps_the_last_good_result_and_marks_it_stale():
    results = answered()
    project = with_source(BOTH, "d(")
    request = results.ask(project, 12)[0]
    results.refuse(request.identity, RequestFailure(DiceError("no")))
    shown = series(results, project)
    assert (4, True, "no") == (shown.distribution.total, shown.stale, shown.error.message)


def test_an_older_result_is_faded_only_when_patience_ends():
    results = answered()
    project = with_source(BOTH, "d8")
    results.ask(project, 12)
    assert (False, False) == _fading(series(results, project, patient=True))
    assert (True, True) == _fading(series(results, project, patient=False))


def _fading(shown: Series) -> tuple[bool, bool]:
    return shown.stale, shown.computing


def test_a_new_answer_remembers_the_one_before():
    results = answered()
    project = with_source(BOTH, "d8")
    results.accept("a", answer_to(results.ask(project, 12)[0]))
    assert 2.5 == series(results, project).previous.mean
    assert 4.5 == series(results, project).summary.mean


def test_what_is_removed_or_emptied_is_withdrawn():
    results = Results()
    results.ask(BOTH, 12)
    withdrawn = results.drop(with_source(BOTH, "").removing("b"))
    assert {"a", "b"} == set(withdrawn)
    assert () == results.computing()


def test_what_was_withdrawn_by_hiding_is_asked_for_again():
    project = BOTH.selecting("b")
    results = Results()
    results.ask(project, 12)
    results.drop(project.replacing(replace(A, shown=False)))
    assert ["a"] == [request.identity for request in results.ask(project, 12)]


def test_retrying_asks_again_for_the_same_text():
    results = answered()
    results.retry(["a"])
    assert ["a"] == [request.identity for request in results.ask(BOTH, 12)]


def test_an_error_without_parameters_keeps_those_known():
    project = BOTH.replacing(replace(A, source="N d6", parameters=(("N", 2),)))
    results = Results()
    request = results.ask(project, 12)[0]
    parameters = LANGUAGES[0].parse("N d6").parameters
    results.accept(request.identity, replace(answer_to(request), parameters=parameters))
    project = with_source(project, "N d(")
    request = results.ask(project, 12)[0]
    results.refuse(request.identity, RequestFailure(DiceError("no")))
    assert parameters == results["a"].parameters


# ---- what is held -------------------------------------------------------------------------


def crowd(count: int) -> Project:
    mechanics = tuple(Mechanic(f"m{n}", f"M {n}", f"d{10 + n}") for n in range(count))
    return Project(mechanics, "m0")


def hold(results: Results, project: Project, seen: tuple[str, ...] = ()) -> list[str]:
    """Answer all that is asked for, and return what that was about."""
    results.drop(project, seen)
    asked = results.ask(project, 12, seen)
    for request in asked:
        results.accept(request.identity, answer_to(request))
    return [request.identity for request in asked]


def held(results: Results, project: Project) -> list[str]:
    return [
        one.identity for one in project.mechanics if results[one.identity].distribution is not None
    ]


def room_for(project: Project, count: int) -> int:
    """Return how many bytes the first mechanics of a project take."""
    results = Results()
    hold(results, project)
    return sum(results[one.identity].size for one in project.mechanics[:count])


def test_no_more_is_held_than_was_allowed_and_the_last_of_the_list_go_without():
    project = crowd(6)
    results = Results(room_for(project, 4))
    hold(results, project)
    assert ["m0", "m1", "m2", "m3"] == held(results, project)
    assert results.held <= room_for(project, 4)
    without = Showing(results).series(project, 12, patient=True)[5]
    assert isinstance(without.error, NoRoomError)
    assert (8.0, True) == (without.mean, without.lacks_estimate)


def test_what_has_no_room_is_not_calculated_again_and_again():
    project = crowd(6)
    results = Results(room_for(project, 4))
    hold(results, project)
    again = hold(results, project), hold(results, project)
    assert [] == again[1]


def test_the_selected_mechanic_has_room_before_all_others():
    project = crowd(6)
    results = Results(room_for(project, 4))
    hold(results, project)
    hold(results, project.selecting("m5"))
    assert "m5" in held(results, project)
    assert results["m5"].error is None


def test_what_had_no_room_is_calculated_when_others_have_gone():
    project = crowd(6)
    results = Results(room_for(project, 4))
    hold(results, project)
    fewer = project.removing("m1").removing("m2").removing("m3")
    hold(results, fewer)
    assert ["m0", "m4", "m5"] == held(results, fewer)
    assert results["m5"].error is None


def test_what_nothing_shows_is_given_back_first_and_calculated_again_on_demand():
    project = crowd(4)
    results = Results(room_for(project, 4))
    hold(results, project)
    hidden = project.replacing(replace(project.mechanic("m1"), shown=False))
    larger = hidden.adding(Mechanic("new", "New", "d11"))
    hold(results, larger)
    assert ["m0", "m2", "m3", "new"] == held(results, larger)
    assert 6.0 == Showing(results).series(larger, 12, patient=True)[1].mean
    assert ["m1"] == hold(results, larger.selecting("m1"))


def test_a_row_that_is_only_seen_asks_for_a_glance():
    project = crowd(300)
    results = Results()
    hold(results, project)
    assert ["m250"] == hold(results, project, ("m250",))
    seen = Showing(results).series(project, 12, patient=True)[250]
    assert (None, None, 130.5) == (seen.distribution, seen.summary, seen.mean)
    assert len(seen.glance.outline) > 1
    assert ["m250"] == hold(results, project.selecting("m250"))
    assert results["m250"].distribution is not None


def test_a_result_too_large_for_the_window_is_refused_with_what_to_do():
    request = Results().ask(Project((replace(A, source="d1000"),), "a"), 12)[0]
    with pytest.raises(OverBudgetError, match="1,000 outcomes") as caught:
        replace(request, limits=CalculationLimits(result=1000)).carry_out(_note_nothing)
    assert "shell" in caught.value.hint


@pytest.mark.parametrize("source", ["d5000", "sum 200d6", "5d6", "sum 2d6 || 3d6"])
def test_the_size_of_a_result_is_near_what_python_counts(source):
    """The sizes of the objects are added up by walking through all of them."""
    answer = answer_to(Results().ask(Project((replace(A, source=source),), "a"), 12)[0])
    counted = _counted(answer.distribution.outcomes) + _counted(answer.distribution.weights)
    for name in ("points", "labels", "exactly", "at_least", "at_most"):
        counted += _counted(getattr(answer.summary, name))
    assert 0.5 < answer.size / counted < 2


def _counted(value: object) -> int:
    size = sys.getsizeof(value)
    if isinstance(value, tuple):
        size += sum(map(_counted, value))
    elif isinstance(value, TextBox):
        size += _counted(value.lines)
    return size


def test_a_mechanic_that_stays_the_same_is_shown_by_the_same_object():
    project = crowd(3)
    results = Results()
    hold(results, project)
    showing = Showing(results)
    before = showing.series(project, 12, patient=True)
    renamed = project.replacing(replace(project.mechanic("m1"), name="Other"))
    after = showing.series(renamed, 12, patient=True)
    assert [True, False, True] == [old is new for old, new in zip(before, after, strict=True)]
    assert "Other" == after[1].name


def test_notes_belong_to_the_script_that_was_answered():
    results = Results()
    request = results.ask(Project((A,), "a"), 12)[0]
    noted = DiceError("hardly meant so")
    results.accept(request.identity, replace(answer_to(request), notes=(noted,)))
    assert ((noted,), "d4") == (results["a"].notes, results["a"].sound_source)
    later = results.ask(with_source(Project((A,), "a"), "d("), 12)[0]
    assert "d4" == results["a"].sound_source
    results.refuse(later.identity, RequestFailure(DiceError("no")))
    assert results["a"].sound_source is None
