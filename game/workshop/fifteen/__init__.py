"""Makes the data of the 15-puzzle engine; never shipped."""
