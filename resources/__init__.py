"""What comes with the workbench: samples, icons, the stylesheet, the reference, library, guide."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from resources.language_reference import ReferenceEntry, entry_for, reference
from resources.mechanic_library import LibraryMechanic, LibraryTheme, library
from resources.starting_guide import (
    Sample,
    TourStop,
    WorkedQuestion,
    guide_texts,
    samples,
    tour,
    worked_questions,
)

__all__ = [
    "LibraryMechanic",
    "LibraryTheme",
    "ReferenceEntry",
    "Sample",
    "TourStop",
    "WorkedQuestion",
    "entry_for",
    "guide_texts",
    "help_page",
    "icon_path",
    "library",
    "page_part",
    "reference",
    "sample_project",
    "samples",
    "stylesheet_template",
    "tour",
    "translations_directory",
    "worked_questions",
]


def sample_project(name: str = "first_steps") -> Path:
    """Return the path of a sample project's file.

    Args:
        name: The sample's file name without its ending.
    """
    return _path("samples", f"{name}.json")


def icon_path(name: str) -> Path:
    """Return the path of an icon's file.

    Args:
        name: The icon's file name without its ending.
    """
    return _path("icons", f"{name}.svg")


def help_page(name: str) -> str:
    """Return the text of a page of help, in Markdown.

    Args:
        name: The page's file name without its ending.
    """
    return _path("help", f"{name}.md").read_text(encoding="utf-8")


def stylesheet_template() -> str:
    """Return the stylesheet of the window, with ``$name`` wherever a theme puts a colour."""
    return _path("themes", "workbench.qss").read_text(encoding="utf-8")


def page_part(name: str) -> str:
    """Return a part of the page that shows a project in a browser.

    Args:
        name: The part's file name: the page itself, with ``{{name}}`` wherever something is put in,
            its style, or a script.
    """
    return _path("page", name).read_text(encoding="utf-8")


def translations_directory() -> Path:
    """Return the directory of the translations of the window's texts."""
    return _path("translations")


def _path(*parts: str) -> Path:
    return Path(str(resources.files(__name__))).joinpath(*parts)
