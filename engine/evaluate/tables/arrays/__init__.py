"""Tables as arrays, for many rows; loads NumPy, so that it is only loaded where it is needed."""

import os

# Matrices are never multiplied here, and each thread that waits for some would reserve addresses,
# which commands and children of the window have few of.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
