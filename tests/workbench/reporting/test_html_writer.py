"""Reports as HTML: one file that needs nothing else, and shows names and notes as they are."""

import base64
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from tests.workbench.reporting.reports import HOSTILE, PROJECT, content_of, with_plan
from workbench.project.project import Mechanic, Project
from workbench.project.views import Band
from workbench.reporting.charts import Charts
from workbench.reporting.html_writer import escaped, html_of

pytestmark = pytest.mark.usefixtures("qapp")

VOID = {"meta", "img", "hr", "br"}


class Page(HTMLParser):
    """Reads a page strictly: every element is closed in its order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert [] == self._open

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        self.words += data

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]


def page_of(project: Project) -> Page:
    return Page(text_of(project))


def text_of(project: Project) -> str:
    content = content_of(project)
    return "".join(html_of(content, Charts()))


def test_a_page_needs_nothing_else_and_runs_nothing():
    page = page_of(PROJECT)
    (policy,) = [one for one in page.all("meta") if "http-equiv" in one]
    assert str(policy["content"]).startswith("default-src 'none'")
    assert [] == page.all("script") + page.all("link") + page.all("iframe")
    sources = [one["src"] for one in page.all("img")]
    assert sources
    assert all(str(source).startswith("data:image/svg+xml;base64,") for source in sources)


def test_charts_are_drawings_with_words():
    image = page_of(PROJECT).all("img")[0]
    assert "Chart of the probabilities of 3d6, best three" == image["alt"]
    svg = base64.b64decode(str(image["src"]).partition(",")[2]).decode("utf-8")
    texts = [node.text for node in ET.fromstring(svg).iter() if node.tag.endswith("text")]
    assert "best three" in texts
    assert "mean 12.24" in texts


def test_names_bands_scripts_and_notes_are_shown_as_they_are():
    source = f"\\ </pre>{HOSTILE}\nsum 3d6"
    project = Project(
        (Mechanic("a", HOSTILE, source), Mechanic("b", "", "d6")), "a", bands=(Band(HOSTILE, 3),)
    )
    project = with_plan(project, notes=f"# {HOSTILE}\n\n<img src=x onerror=alert(1)>")
    page = page_of(project)
    assert [] == page.all("script")
    assert {"alt", "src", "width", "height"} == {key for one in page.all("img") for key in one}
    assert f"</pre>{HOSTILE}" in page.words
    assert "<img src=x onerror=alert(1)>" in page.words
    assert not [one for one in page.all("a") if not str(one["href"]).startswith("http")]


def test_links_of_notes_can_be_followed_and_tell_nobody_where_they_were():
    (link,) = page_of(with_plan(PROJECT, notes="[a](https://b.c/?d=1&e='f')")).all("a")
    assert "https://b.c/?d=1&e='f'" == link["href"]
    assert "noopener noreferrer" == link["rel"]


def test_figures_are_those_of_the_window():
    assert re.search(
        r"<td>12\.50[^<]*</td><td>62\.50[^<]*</td><td>50\.00[^<]*</td><td>1/8</td>",
        text_of(PROJECT),
    )


def test_what_no_file_may_hold_is_replaced():
    assert "\N{REPLACEMENT CHARACTER}&lt;&quot;&#x27;&amp;\n" == escaped("\0<\"'&\n")
    assert "\N{REPLACEMENT CHARACTER}" == escaped("\ud800")
