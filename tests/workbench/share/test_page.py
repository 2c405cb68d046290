"""Pages, written and then used in a browser as their readers use them."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from engine.commands.limits import Limits
from engine.languages import DEFAULT_ITERATIONS
from tests.browser import Browser, chromium
from workbench.project.parameters import ProjectParameter
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis, Sweep
from workbench.project.views import Band
from workbench.share.page import page_text, write_page
from workbench.share.page_data import page_data

EVIL = '</script><script>document.title = "run"</script><!-- <img src=x onerror=alert(1)> & \u2028'

MECHANICS = (
    Mechanic("a", "Keep", "sum largest 3 N d6", parameters=(("N", 4),)),
    Mechanic("b", "Pool", "sum N d6", parameters=(("N", 4),), colour=1, note=f"Why\n{EVIL}"),
    Mechanic("c", "Two", "sum A d B", parameters=(("A", 2), ("B", 6)), colour=2, shown=False),
    Mechanic("d", EVIL, f"sum 2d6 \\ {EVIL}", colour=3),
    Mechanic("e", "Wrong", "sum 3 d", colour=4),
)
PROJECT = Project(MECHANICS, "a", bands=(Band("hit", 10), Band(EVIL, None, 9)))


def data_of(project: Project, title: str = "Title", limits: Limits | None = None):
    return page_data(project, title, DEFAULT_ITERATIONS, limits or Limits(), lambda *_: None)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "page.html"
    write_page(path, data_of(PROJECT, EVIL), EVIL)
    return path


# ---- the file -----------------------------------------------------------------------------


def test_nothing_that_a_project_says_becomes_a_part_of_the_page(page):
    text = page.read_text(encoding="utf-8")

    assert ["</script>", "</script>"] == re.findall("</script>", text)
    assert "<img" not in text
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")


def test_all_that_runs_is_known_by_its_hash(page):
    policy = re.search(r'Security-Policy" content="([^"]*)"', page.read_text("utf-8"))[1]

    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert " http" not in policy


def test_what_is_wrong_is_told():
    (error,) = data_of(PROJECT).errors
    assert error.startswith("Wrong: a value is missing")


def test_ten_mechanics_stay_under_a_megabyte():
    mechanics = tuple(
        Mechanic(
            str(one), f"M{one}", f"sum N d 10 + sum M d {one + 2}", parameters=(("N", 12), ("M", 9))
        )
        for one in range(10)
    )
    text = page_text(data_of(Project(mechanics, "0")), "Ten", "")

    assert 1_000_000 > len(text.encode())
    assert "too large" in text


def test_a_page_of_what_takes_too_long_has_what_was_ready():
    mechanic = Mechanic(
        "a", "Slow", "sum accumulate x := d6 while x < 6 + N", parameters=(("N", 3),)
    )
    data = json.loads(data_of(Project((mechanic,), "a"), limits=Limits(seconds=1e-6)).text)

    assert "long" in data["mechanics"][0]["leftOut"]
    assert 1 == len(data["mechanics"][0]["points"])


def test_sliders_go_as_far_as_the_designer_said():
    mechanic = Mechanic("a", "A", "sum N d6 + M")
    known = (ProjectParameter("N", 4, 2, 10, 2, "Dice"), ProjectParameter("M", 1))
    project = Project((mechanic,), "a", sweep=Sweep(Axis("M", -1, 2)), parameters=known)
    first, second = json.loads(data_of(project).text)["sliders"]

    assert ("Dice", [2, 4, 6, 8, 10], 1) == (first["title"], first["values"], first["start"])
    assert ("M", [-1, 0, 1, 2], 2) == (second["title"], second["values"], second["start"])


def test_linked_parameters_are_one_slider_and_free_ones_are_told_apart():
    linked = tuple(Mechanic(name, name, "sum N d6") for name in "ab")
    free = Mechanic("c", "c", "sum N d6", parameters=(("N", 7),), free_parameters=("N",))
    project = Project((*linked, free), "a", parameters=(ProjectParameter("N", 4),))
    data = json.loads(data_of(project).text)

    assert ["N (a, b)", "N (c)"] == [one["title"] for one in data["sliders"]]
    assert [[0], [0], [1]] == [one["sliders"] for one in data["mechanics"]]


def test_a_distribution_with_too_many_outcomes_has_figures_only():
    project = Project((Mechanic("a", "Wide", "d 5000"),), "a")
    (output,) = json.loads(data_of(project).text)["mechanics"][0]["points"][0]["outputs"]

    assert (2500.5, 5000) == (output["mean"], output["count"])
    assert "weights" not in output


def test_weights_are_exact_where_a_browser_adds_them_exactly():
    project = Project((Mechanic("a", "", "sum 2d6"), Mechanic("b", "", "sum 19 d 100")), "a")
    small, large = (
        one["points"][0]["outputs"][0] for one in json.loads(data_of(project).text)["mechanics"]
    )

    assert (2, 36, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) == (
        small["from"],
        small["total"],
        small["weights"],
    )
    assert sum(large["shares"]) == pytest.approx(1)


# ---- in a browser -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    program = chromium()
    if program is None:
        pytest.skip("there is no Chromium here")
    started = Browser(program, tmp_path_factory.mktemp("browser"))
    yield started
    started.close()


@pytest.fixture
def opened(browser, page):
    browser.open(page)
    return browser


def move_slider(browser: Browser, title: str, *keys: str) -> None:
    browser.run(
        f"[...document.querySelectorAll('.slider label')].find(one => one.textContent === "
        f"{json.dumps(title)}).control.focus()"
    )
    browser.press(*keys)


def test_the_page_runs_without_a_complaint_and_without_the_network(opened, page):
    assert [] == opened.complaints
    assert [page.as_uri()] == opened.requests
    assert EVIL.split() == opened.run("document.title").split()


def test_figures_are_those_of_the_engine(opened):
    rows = opened.text("#figures").splitlines()

    assert "Keep\t12.245\t2.847\t10\t12\t14\t3 \N{EN DASH} 18" in rows
    assert "Pool\t14\t3.416\t12\t14\t16\t4 \N{EN DASH} 24" in rows


def test_one_slider_moves_all_mechanics_of_its_name(opened):
    move_slider(opened, "N", "ArrowLeft")
    rows = opened.text("#figures").splitlines()

    assert "Keep\t10.5\t2.958\t8\t10\t13\t3 \N{EN DASH} 18" in rows
    assert "Pool\t10.5\t2.958\t8\t10\t13\t3 \N{EN DASH} 18" in rows
    assert "3" == opened.run(
        "document.querySelector('.slider input').getAttribute('aria-valuetext')"
    )


def test_the_chart_is_read_by_the_keys(opened):
    opened.run("document.getElementById('chart').focus()")
    opened.press("Home", "ArrowRight", "ArrowRight")

    assert "4" == opened.text("#readout strong")
    assert "Keep: 0.31% (1/324)" in opened.text("#readout")
    assert opened.run("document.getElementById('chart').getAttribute('aria-valuetext')").startswith(
        "4: Keep: 0.31% (1/324), Pool: 0.08% (1/1296), "
    )


def test_sums_are_shown_in_the_other_modes(opened):
    opened.run("document.querySelector('input[value=\"at least\"]').click()")
    opened.run("document.getElementById('chart').focus()")
    opened.press("End")

    assert "at least 24" == opened.text("#readout strong")
    opened.run(
        "new Promise(done => { const one = document.querySelector('details');"
        "one.addEventListener('toggle', () => done(), { once: true }); one.open = true; })"
    )
    table = "document.querySelector('#outcomes tbody tr').innerText"
    assert opened.run(table).startswith("2\t100.00% 1/1\t")


def test_bands_are_stacked_in_their_colours(opened):
    widths = opened.run(
        "[...document.querySelectorAll('#stacks svg')].map((bar) => "
        "[...bar.children].map((part) => +part.getAttribute('width')))"
    )
    assert 3 == len(widths)
    first = widths[0]
    assert [82.48, 17.52, 0] == [round(one, 2) for one in first]
    fills = opened.run(
        "[...document.querySelectorAll('#stacks svg')][0].children[0].getAttribute('fill')"
    )
    assert "var(--band-0)" == fills


def test_bands_that_overlap_are_not_stacked():
    project = Project(MECHANICS[:1], "a", bands=(Band("hit", 10), Band("high", 12)))
    assert [False, True] == [json.loads(data_of(one).text)["stacked"] for one in (project, PROJECT)]


def markers_of(browser: Browser, within: str) -> list[tuple[str, str]]:
    """Return the different looks of curves in a part of the page: colours and outlines."""
    found = browser.run(
        f"[...document.querySelectorAll('{within} .marker')].map((one) => "
        "[one.getAttribute('fill'), one.getAttribute('d')])"
    )
    return list(dict.fromkeys(map(tuple, found)))


def test_mechanics_of_one_colour_have_different_markers(browser, tmp_path):
    mechanics = tuple(
        Mechanic(str(one), f"M{one}", f"sum {one + 1} d 6", colour=one % 8) for one in range(11)
    )
    path = tmp_path / "many.html"
    write_page(path, data_of(Project(mechanics, "0")), "Many")
    browser.open(path)
    looks = markers_of(browser, "#chart")
    assert 11 == len(looks)
    assert 8 == len({colour for colour, _ in looks})
    assert looks == markers_of(browser, "#mechanics")
    assert [] == browser.complaints


def test_bars_of_one_colour_are_drawn_as_curves(browser, tmp_path):
    two = (Mechanic("a", "A", "d6"), Mechanic("b", "B", "d8"))
    rectangles = "document.querySelectorAll('#chart rect').length"
    for colours, bars in (((0, 0), 0), ((0, 1), 16)):
        pair = zip(two, colours, strict=True)
        project = Project(tuple(replace(one, colour=colour) for one, colour in pair), "a")
        path = tmp_path / f"{bars}.html"
        write_page(path, data_of(project), "Two")
        browser.open(path)
        assert bars == browser.run(rectangles)


def test_chances_of_bands_are_told(opened):
    assert "hit (10\N{HORIZONTAL ELLIPSIS})\t82.48% 1069/1296\t" in opened.text("#bands")


def test_mechanics_are_shown_and_hidden(opened):
    assert "Two" not in opened.text("#figures")
    opened.run("[...document.querySelectorAll('#mechanics input')][2].click()")
    assert "Two\t7\t2.415" in opened.text("#figures")


def test_notes_stand_above_the_scripts(opened):
    assert ["Why", *EVIL.split()] == opened.text("#scripts .note:not([hidden])").split()


def test_what_is_wrong_is_told_on_the_page(opened):
    assert "Wrong: a value is missing" in opened.text("#problems")


@pytest.mark.parametrize("width", [360, 800, 1920])
def test_nothing_sticks_out_of_the_page(browser, page, width):
    browser.open(page, width)

    assert browser.run("document.documentElement.scrollWidth") <= width


def test_figures_are_seen_beside_a_long_name(browser, tmp_path):
    path = tmp_path / "long.html"
    write_page(path, data_of(Project((Mechanic("a", "a long name " * 20, "sum 3d6"),), "a")), "")
    browser.open(path, 800)

    cell = "document.querySelector('#figures tbody td').getBoundingClientRect()"
    assert browser.run(f"{cell}.right") <= 800


def test_a_name_from_right_to_left_is_read_so_beside_other_words(browser, tmp_path):
    name = "\N{HEBREW LETTER ALEF} 3d6 \N{HEBREW LETTER BET}"
    path = tmp_path / "hebrew.html"
    write_page(path, data_of(Project((Mechanic("a", name, "sum 3d6"),), "a")), "")
    browser.open(path)

    for place in ("#mechanics .choice span", "#figures tbody th", "#scripts h3 bdi"):
        first, last = (
            browser.run(
                "(() => { const range = document.createRange();"
                f" const text = document.querySelector({json.dumps(place)}).firstChild;"
                f" range.setStart(text, {at}); range.setEnd(text, {at + 1});"
                " return range.getBoundingClientRect().left; })()"
            )
            for at in (0, len(name) - 1)
        )
        assert last < first, place


def test_there_are_light_and_dark_colours(opened):
    colours = []
    for scheme in ("light", "dark"):
        opened.emulate(scheme)
        style = "getComputedStyle(document.body)"
        colours.append((opened.run(f"{style}.color"), opened.run(f"{style}.backgroundColor")))

    assert "rgb(255, 255, 255)" == colours[0][1]
    assert "rgb(22, 24, 27)" == colours[1][1]
    assert colours[0][0] != colours[1][0]


def test_on_paper_there_are_tables_and_no_controls(opened):
    opened.run("window.dispatchEvent(new Event('beforeprint'))")
    opened.emulate("dark", "print")

    assert opened.run("document.querySelector('#outcomes tbody').rows.length") > 20
    assert "none" == opened.run("getComputedStyle(document.querySelector('#modes')).display")
    assert "rgb(255, 255, 255)" == opened.run("getComputedStyle(document.body).backgroundColor")


def test_everything_has_a_name_for_screen_readers(opened):
    opened.tell("Accessibility.enable")
    nodes = opened.tell("Accessibility.getFullAXTree")["nodes"]
    used = {"slider", "checkbox", "radio", "table", "region"}
    found = [
        (one["role"]["value"], one.get("name", {}).get("value", ""))
        for one in nodes
        if not one["ignored"] and one["role"]["value"] in used
    ]

    assert {"slider", "checkbox", "radio", "table", "region"} <= {role for role, _ in found}
    assert [] == [role for role, name in found if not name.strip()]
