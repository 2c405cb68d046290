"""From the text of a program to its syntax tree."""
