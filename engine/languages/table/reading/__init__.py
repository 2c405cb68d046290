"""From the text of a script to its checked declarations; reading goes on behind every mistake."""
