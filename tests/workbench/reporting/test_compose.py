"""What a report says: the exact figures of the window, part by part."""

from dataclasses import replace

import pytest

from engine.commands.limits import Limits
from engine.sampling import Estimate
from tests.workbench.reporting.reports import PROJECT, content_of, figures, with_plan
from workbench.project.project import MOST_COMPARED, Mechanic, Project
from workbench.project.report import ReportPart
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.project.views import Unit, View
from workbench.reporting.blocks import Chart, Heading, Paragraph, ScriptText, TableBlock, words_of
from workbench.reporting.material import MOST_OPPONENTS, material_without_window
from workbench.reporting.tables import MOST_ROWS, outcomes_table

pytestmark = pytest.mark.usefixtures("qapp")


def headings(content):
    return [words_of(block.runs) for block in content.blocks if isinstance(block, Heading)]


def tables(content):
    return [block for block in content.blocks if isinstance(block, TableBlock)]


def remarks(content):
    return [words_of(block.runs) for block in content.blocks if isinstance(block, Paragraph)]


def only(part, project=PROJECT):
    return content_of(with_plan(project, parts=(part,)))


def test_a_report_has_a_title_a_comparison_and_a_section_for_each_mechanic_on_the_chart():
    content = content_of(PROJECT, "Attacks")
    sections = [block for block in content.blocks if isinstance(block, Heading) and block.level < 3]
    assert ["Attacks", "Comparison", "3d6", "best three"] == [
        words_of(block.runs) for block in sections
    ]
    assert [None, None, 0, 1] == [block.colour for block in sections]


def test_the_comparison_draws_all_mechanics_and_sums_them_up():
    content = only(ReportPart.COMPARISON)
    (chart,) = content.charts
    assert ["3d6", "best three"] == [curve.name for curve in chart.drawing.curves]
    (table,) = tables(content)
    assert [("3d6", "10.50"), ("best three", "12.24")] == [row[:2] for row in table.rows]


def test_the_comparison_stacks_the_bands_of_all_mechanics():
    parts = (ReportPart.COMPARISON, ReportPart.BANDS)
    content = content_of(with_plan(PROJECT, parts=parts))
    assert 2 == len(content.charts)
    table = tables(content)[1]
    assert ("Mechanic", "miss (%)", "hit (%)", "no band (%)") == table.titles
    assert ("3d6", "37.50", "57.87", "4.630") == tuple(map(figures, table.rows[0]))


def test_a_script_is_told_with_its_notation_and_parameters():
    content = only(ReportPart.SCRIPT)
    scripts = [block.text for block in content.blocks if isinstance(block, ScriptText)]
    assert ["sum 3d6", "sum largest 3 N d6"] == scripts
    assert ["Troll", "Troll", "With N = 4."] == remarks(content)


def test_a_summary_is_a_sentence():
    told = remarks(only(ReportPart.SUMMARY))
    assert told[0].startswith("Between 9 and 12 about half of the time (48%), 10.5 on average")


def test_a_table_has_every_outcome_exactly():
    table = tables(only(ReportPart.OUTCOMES))[0]
    assert ("Outcome", "Exactly (%)", "At least (%)", "At most (%)", "Exact") == table.titles
    assert ("3", "0.4630", "100", "0.4630", "1/216") == tuple(map(figures, table.rows[0]))
    assert ("10", "12.50", "62.50", "50.00", "1/8") == tuple(map(figures, table.rows[7]))
    assert 16 == len(table.rows)


def test_figures_are_in_the_unit_of_the_window():
    project = replace(PROJECT, view=View(unit=Unit.FRACTION))
    table = tables(only(ReportPart.OUTCOMES, project))[0]
    assert ("Outcome", "Exactly", "At least", "At most") == table.titles
    assert ("4", "1/72", "215/216", "1/54") == table.rows[1]


def test_of_very_many_outcomes_the_likeliest_are_told_and_the_others_together():
    project = Project((Mechanic("a", "many", "sum 100d6"),), "a")
    content = only(ReportPart.OUTCOMES, project)
    (table,) = tables(content)
    assert MOST_ROWS == len(table.rows)
    assert {"300", "350", "400"} < {row[0] for row in table.rows}
    assert any(text.startswith("301 more outcomes, ") for text in remarks(content))


def test_outcomes_that_are_no_numbers_have_no_order():
    project = with_plan(PROJECT, mechanics=("c",), parts=(ReportPart.OUTCOMES,))
    (table,) = tables(content_of(project))
    assert ("Outcome", "Exactly (%)", "Exact") == table.titles
    assert (("heads", "100", "1"),) == table.rows


def test_bands_are_told_with_the_share_that_no_band_catches():
    table = tables(only(ReportPart.BANDS))[0]
    assert [
        ("miss", "≤ 9", "37.50"),
        ("hit", "10..15", "57.87"),
        ("no band", "\N{EN DASH}", "4.630"),
    ] == [tuple(map(figures, row)) for row in table.rows]


def test_bands_that_overlap_are_told_as_they_are():
    low, high = PROJECT.bands
    project = replace(PROJECT, bands=(replace(low, high=10), high))
    content = only(ReportPart.BANDS, project)
    assert ["50.00", "57.87"] == [row[-1] for row in tables(content)[0].rows]
    assert "miss and hit have outcomes in common." in remarks(content)


def test_a_contest_is_told_from_both_sides():
    first, second = tables(only(ReportPart.CONTEST))
    (row,), (other,) = first.rows, second.rows
    assert "best three" == row[0]
    assert row[1:] == (other[3], other[2], other[1])


def test_a_mechanic_alone_has_no_contest():
    assert [] == tables(only(ReportPart.CONTEST, with_plan(PROJECT, mechanics=("a",))))


def test_a_sweep_is_drawn_and_told_for_each_mechanic_that_varies():
    project = replace(PROJECT, sweep=Sweep(Axis("N", 3, 5), measure=Measure.CHANCE, target=10))
    content = only(ReportPart.SWEEP, project)
    assert "Sweep over N: chance of ≥ 10" in headings(content)
    assert 1 == len(content.charts)
    (table,) = tables(content)
    assert ("N", "Chance of ≥ 10", "Odds") == table.titles
    assert [("3", "62.50%"), ("4", "82.48%")] == [row[:2] for row in table.rows[:2]]


def test_a_sweep_of_something_else_leaves_a_mechanic_out():
    project = replace(PROJECT, sweep=Sweep(Axis("M", 1, 3)))
    assert () == only(ReportPart.SWEEP, project).charts


def test_a_sweep_tells_where_it_fails():
    project = Project((Mechanic("a", "x", "sum largest 2 (N d (6 - N))"),), "a")
    project = replace(project, sweep=Sweep(Axis("N", 1, 7)))
    (table,) = tables(only(ReportPart.SWEEP, project))
    assert "" != table.rows[-1][1]
    assert "" == table.rows[-1][2]


def test_every_result_of_a_program_is_told():
    project = Project((Mechanic("a", "two", "output 1d4\noutput 1d6", "anydice"),), "a")
    told = headings(content_of(with_plan(project, parts=(ReportPart.OUTCOMES,))))
    assert ["Title", "two", "output 1", "output 2"] == told


def test_a_mechanic_in_error_has_a_section_that_says_so():
    project = Project((Mechanic("a", "wrong", "sum 3d"), Mechanic("b", "right", "d6")), "a")
    material = material_without_window(project, Limits())
    assert [True, False] == [one.error is not None for one in material.series]
    assert any(one.startswith("It is in error: ") for one in remarks(content_of(project)))


def test_more_mechanics_than_there_is_room_for_are_told_to_be_left_out():
    mechanics = tuple(Mechanic(str(n), f"m{n}", "1") for n in range(MOST_COMPARED + 2))
    project = with_plan(Project(mechanics, "0"), parts=(ReportPart.SCRIPT,))
    content = content_of(project)
    assert 1 + MOST_COMPARED == len(headings(content))
    assert "This report has only the first 100 mechanics." in remarks(content)


@pytest.mark.parametrize("more", [0, 1])
def test_a_contest_without_room_for_all_says_so_and_one_of_all_does_not(more):
    count = MOST_OPPONENTS + more
    mechanics = tuple(Mechanic(str(n), f"m{n}", f"d4 + {n}") for n in range(count))
    told = remarks(only(ReportPart.CONTEST, Project(mechanics, "0")))
    assert bool(more) == ("Only the first 30 mechanics are compared." in told)


def test_nothing_chosen_is_said():
    content = content_of(Project())
    assert ["No mechanic is chosen."] == remarks(content)
    assert not any(isinstance(block, Chart) for block in content.blocks)


def test_an_estimate_is_marked_as_one():
    material = material_without_window(with_plan(PROJECT, mechanics=("a",)), Limits())
    (series,) = material.series
    assert series.distribution is not None
    estimate = Estimate(series.distribution, 7, 216)
    told = outcomes_table(replace(series, estimate=estimate), Unit.PERCENT)
    table, note = told
    assert isinstance(table, TableBlock)
    assert "Exact" not in table.titles
    assert words_of(note.runs).startswith("Estimate, ")


def test_the_note_of_a_mechanic_stands_under_its_name():
    noted = replace(PROJECT.mechanics[0], note="From the *second* edition.\n\n  See page 7.")
    blocks = only(ReportPart.SCRIPT, PROJECT.replacing(noted)).blocks
    place = next(at for at, block in enumerate(blocks) if isinstance(block, Heading) and at)
    assert ["From the *second* edition.", "See page 7."] == [
        words_of(block.runs) for block in blocks[place + 1 : place + 3]
    ]
