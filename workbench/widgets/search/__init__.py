"""Lists in groups with a field to search them."""
