"""What is asked for, and what is shown meanwhile."""

from __future__ import annotations

from dataclasses import replace

from engine.control import Budget
from engine.errors import DiceError
from engine.languages import LANGUAGES
from engine.summary import summarise
from workbench.jobs.calculation import Answer, Calculation
from workbench.jobs.messages import Fault
from workbench.project import Mechanic, Project
from workbench.results import Results
from workbench.views import Series

A = Mechanic("a", "A", "d4")
B = Mechanic("b", "B", "d6")
BOTH = Project((A, B), "a")


def answer_to(request: Calculation) -> Answer:
    program = request.script.program()
    distribution = program.calculate(dict(request.definitions), 12, Budget())
    return Answer(
        request.identity, request.revision, distribution, summarise(distribution), 0.001, ()
    )


def answered(project: Project = BOTH) -> Results:
    results = Results()
    for request in results.ask(project, 12):
        results.accept(answer_to(request))
    return results


def series(results: Results, project: Project, *, patient: bool = True) -> Series:
    return results.series(project, 12, patient=patient)[0]


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


def test_an_empty_script_is_neither_asked_for_nor_at_fault():
    project = with_source(BOTH, " \n")
    results = Results()
    assert ["b"] == [request.identity for request in results.ask(project, 12)]
    assert series(results, project).fault is None


def test_a_late_answer_never_overwrites_a_newer_one():
    results = Results()
    early = results.ask(BOTH, 12)[0]
    project = with_source(BOTH, "d8")
    late = results.ask(project, 12)[0]
    assert results.accept(answer_to(late))
    assert not results.accept(answer_to(early))
    assert 8 == series(results, project).distribution.total


def test_a_fault_keeps_the_last_good_result_and_marks_it_stale():
    results = answered()
    project = with_source(BOTH, "d(")
    request = results.ask(project, 12)[0]
    assert results.refuse(Fault(request, DiceError("no")))
    shown = series(results, project)
    assert (4, True, "no") == (shown.distribution.total, shown.stale, shown.fault.message)


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
    results.accept(answer_to(results.ask(project, 12)[0]))
    assert 2.5 == series(results, project).previous.mean
    assert 4.5 == series(results, project).summary.mean


def test_what_is_removed_or_emptied_is_withdrawn():
    results = Results()
    results.ask(BOTH, 12)
    withdrawn = results.drop(with_source(BOTH, "").removing("b"))
    assert {"a", "b"} == {identity for identity, _ in withdrawn}
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


def test_a_fault_without_parameters_keeps_those_known():
    project = BOTH.replacing(replace(A, source="N d6", parameters=(("N", 2),)))
    results = Results()
    request = results.ask(project, 12)[0]
    parameters = LANGUAGES[0].parse("N d6").parameters
    results.accept(replace(answer_to(request), parameters=parameters))
    project = with_source(project, "N d(")
    request = results.ask(project, 12)[0]
    results.refuse(Fault(request, DiceError("no")))
    assert parameters == results["a"].parameters


def test_notes_belong_to_the_script_that_was_answered():
    results = Results()
    request = results.ask(Project((A,), "a"), 12)[0]
    noted = DiceError("hardly meant so")
    results.accept(replace(answer_to(request), notes=(noted,)))
    assert ((noted,), "d4") == (results["a"].notes, results["a"].sound_source)
    later = results.ask(with_source(Project((A,), "a"), "d("), 12)[0]
    assert "d4" == results["a"].sound_source
    results.refuse(Fault(later, DiceError("no")))
    assert results["a"].sound_source is None
