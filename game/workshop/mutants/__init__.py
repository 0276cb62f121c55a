"""Mutation testing: puts small faults into the code, one at a time, and checks whether a test fails."""
