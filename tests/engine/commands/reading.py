"""Reading what commands print."""

import json


def json_lines(text):
    """Return the JSON objects of some lines."""
    return [json.loads(line) for line in text.splitlines()]
