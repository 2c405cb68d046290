"""From the text of a script to its syntax tree, and what is wrong with either."""
