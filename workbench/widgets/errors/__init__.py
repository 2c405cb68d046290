"""How errors are shown, and buttons that mend them."""
