"""The parameters of the project: the number of each, who shares it, its range and its note."""
