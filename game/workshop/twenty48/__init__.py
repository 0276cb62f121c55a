"""Commands that make the data of the 2048 engine; they need numpy and numba, and never ship."""
