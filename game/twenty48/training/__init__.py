"""How the data of the 2048 engine is made: commands that need numpy and numba, and never ship."""
