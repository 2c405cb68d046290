"""Result cards of table scripts: what was rolled, what was decided, what a decision changes."""
