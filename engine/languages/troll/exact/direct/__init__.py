"""The steps of scripts of Troll over few dice; see ``engine.direct``."""
