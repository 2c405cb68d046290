"""Every mechanic in a row of figures, and the selected one in a sentence."""
