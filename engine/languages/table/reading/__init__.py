"""From the text of a script to its checked declarations, on behind every mistake."""
