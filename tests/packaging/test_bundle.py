"""What goes into the program that people install."""

from __future__ import annotations

import pytest

QT = "PySide6/Qt"


@pytest.fixture
def bundle(script):
    return script("bundle")


@pytest.fixture
def libraries(tmp_path):
    """Return a function that makes a file for each place, and the entries of them."""

    def make(kinds: dict[str, str]) -> list[tuple[str, str, str]]:
        entries = []
        for place, kind in kinds.items():
            path = tmp_path / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            entries.append((place, str(path), kind))
        return entries

    return make


def test_a_library_is_kept_where_something_kept_loads_it(bundle, libraries, tmp_path):
    entries = libraries(
        {
            "PySide6/QtGui.abi3.so": "EXTENSION",
            f"{QT}/lib/libQt6Gui.so.6": "BINARY",
            f"{QT}/lib/libQt6Core.so.6": "BINARY",
            f"{QT}/lib/libQt6Quick.so.6": "BINARY",
            f"{QT}/plugins/platforms/libqxcb.so": "BINARY",
            f"{QT}/plugins/platforms/libqvnc.so": "BINARY",
            "libxcb-cursor.so.0": "BINARY",
            "libvnc.so.1": "BINARY",
            "libpython3.13.so.1.0": "BINARY",
        }
    )
    loads = {
        "PySide6/QtGui.abi3.so": [f"{QT}/lib/libQt6Gui.so.6"],
        f"{QT}/lib/libQt6Gui.so.6": [f"{QT}/lib/libQt6Core.so.6"],
        f"{QT}/plugins/platforms/libqxcb.so": ["libxcb-cursor.so.0"],
        f"{QT}/plugins/platforms/libqvnc.so": ["libvnc.so.1"],
    }
    by_path = {
        str(tmp_path / place): [str(tmp_path / other) for other in others]
        for place, others in loads.items()
    }
    kept = [entry[0] for entry in bundle.needed(entries, lambda path: by_path.get(path, []))]
    assert [
        "PySide6/QtGui.abi3.so",
        f"{QT}/lib/libQt6Gui.so.6",
        f"{QT}/lib/libQt6Core.so.6",
        f"{QT}/plugins/platforms/libqxcb.so",
        "libxcb-cursor.so.0",
        "libpython3.13.so.1.0",
    ] == kept


def test_a_library_is_found_under_its_link(bundle, libraries, tmp_path):
    entries = libraries({"module.so": "EXTENSION", "libz.so.1.3": "BINARY"})
    link = tmp_path / "libz.so.1"
    link.symlink_to(tmp_path / "libz.so.1.3")
    by_path = {str(tmp_path / "module.so"): [str(link)]}
    assert entries == bundle.needed(entries, lambda path: by_path.get(path, []))


@pytest.mark.parametrize(
    ("place", "is_kept"),
    [
        ("resources/help/start.md", True),
        (f"{QT}/translations/qtbase_de.qm", True),
        (f"{QT}/translations/qtbase_fr.qm", False),
        (f"{QT}/plugins/imageformats/libqsvg.so", True),
        (f"{QT}/plugins/imageformats/libqpdf.so", False),
        (f"{QT}/plugins/sqldrivers/libqsqlite.so", False),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6\\plugins\\tls\\qopensslbackend.dll", False),
        ("pyqtgraph/icons/auto.svg", True),
        ("pyqtgraph/examples/plot.png", False),
    ],
)
def test_of_data_only_what_the_window_shows_is_kept(bundle, libraries, place, is_kept):
    entries = libraries({place: "DATA"})
    assert is_kept == bool(bundle.needed(entries, lambda path: []))
