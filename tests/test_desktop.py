"""What desktops are told of the program: its entry, its files, its icon."""

from __future__ import annotations

import configparser
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from resources import icon_path
from workbench.storage import ENDING
from workbench.theme.translation import LANGUAGES

PACKAGING = Path(__file__).parents[1] / "packaging"
NAMESPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


@pytest.fixture
def entry():
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str
    parser.read(PACKAGING / "linux" / "dice-workbench.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture
def mime_type():
    root = ET.parse(PACKAGING / "linux" / "dice-workbench.xml").getroot()
    return root.find(f"{NAMESPACE}mime-type")


def test_the_entry_starts_the_program_with_a_file(entry):
    assert ("Application", "dice-workbench %f") == (entry["Type"], entry["Exec"])
    assert "false" == entry["Terminal"]


def test_lists_end_as_the_standard_wants(entry):
    for key in ("MimeType", "Categories", "Keywords"):
        assert entry[key].endswith(";")


def test_every_language_of_the_window_is_in_the_entry(entry):
    for code in LANGUAGES:
        if code != "en":
            for key in ("GenericName", "Comment", "Keywords"):
                assert f"{key}[{code}]" in entry


def test_the_entry_opens_the_type_of_projects(entry, mime_type):
    assert f"{mime_type.get('type')};" == entry["MimeType"]
    assert f"*{ENDING}" == mime_type.find(f"{NAMESPACE}glob").get("pattern")
    assert entry["Icon"] == mime_type.find(f"{NAMESPACE}icon").get("name")


@pytest.mark.parametrize("size", SIZES)
def test_the_icon_is_there_in_every_size(entry, size):
    image = QImage(str(PACKAGING / "icons" / f"{entry['Icon']}-{size}.png"))
    assert (size, size) == (image.width(), image.height())
    assert 0 == image.pixelColor(0, 0).alpha()
    assert 255 == image.pixelColor(size // 2, size // 2).alpha()


def test_the_icon_of_the_window_can_be_drawn():
    assert QSvgRenderer(str(icon_path("dice-workbench"))).isValid()
