"""What the text of a script tells of its variables: which matter, and what is asked of them."""
