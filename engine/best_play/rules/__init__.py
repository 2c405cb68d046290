"""Rules of play: what a decision table says, as short as it can be said.

``finding`` looks for the shortest condition that is true wherever the answer is yes and false
wherever it is no, over all thresholds of the variables: nothing is guessed, and a rule that is not
the whole truth says in which share of the cases it is not. ``conditions`` are what rules are made
of, ``wording`` tells them to people.

Two rules lead to the best result: one that gives the answers of the table wherever best play comes,
and one that gives some best answer in every situation there is. Between them nothing is certain:
who answers a tie the other way may come to where best play never does.
"""
