"""The script of the selected mechanic: its text, its errors and its parameters."""
