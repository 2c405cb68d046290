"""Scripts as coloured text."""
