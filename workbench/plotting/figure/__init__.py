"""What a chart draws, as plain values: composed of the mechanics and the way they are looked at."""
