"""Help for who writes table scripts: what names stand for while the text is unfinished."""
