"""The shelf: entities that table scripts roll for, and the forms they are filled in with."""

from workbench.shelf.entity_file import read_entities, write_entities
from workbench.shelf.record_form import RecordForm
from workbench.shelf.shelf_panel import ShelfPanel

__all__ = ["RecordForm", "ShelfPanel", "read_entities", "write_entities"]
