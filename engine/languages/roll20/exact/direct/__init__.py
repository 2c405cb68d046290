"""The steps of rolls over few dice; see ``engine.direct``."""
