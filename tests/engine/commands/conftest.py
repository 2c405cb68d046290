"""Scripts in files, for the tests of the commands."""

import pytest


@pytest.fixture
def script(tmp_path):
    def write(text, name="script.t"):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write
