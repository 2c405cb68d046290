"""Goal seek: which number of a parameter gives the chance or the mean that is wanted."""
