"""The tour: two minutes through the parts of the window."""
