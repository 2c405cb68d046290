"""Help: pages to read, and the reference of the notations."""
