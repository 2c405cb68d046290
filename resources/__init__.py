"""Files that come with the workbench: sample projects, icons, the stylesheet, later help pages."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

__all__ = ["icon_path", "sample_project", "stylesheet_template"]


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


def stylesheet_template() -> str:
    """Return the stylesheet of the window, with ``$name`` wherever a theme puts a colour."""
    return _path("themes", "workbench.qss").read_text(encoding="utf-8")


def _path(*parts: str) -> Path:
    return Path(str(resources.files(__name__))).joinpath(*parts)
