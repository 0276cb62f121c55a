"""Puts small faults into the code, one at a time, and sees whether the tests notice."""
