"""What is checked of a script that can be read: names, kinds, calls, and likely slips."""
