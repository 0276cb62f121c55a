"""How the minds of 2048 get what they know: commands that need numpy and numba, and never ship."""
