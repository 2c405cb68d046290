"""Result cards of table scripts: what was rolled, what was decided, and what a decision changes."""
