"""Snapshots: states of a project that were named, compared with the present."""
