"""The steps of table scripts over few dice; see ``engine.direct``."""
