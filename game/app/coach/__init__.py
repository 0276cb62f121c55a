"""The coach: asks an engine for advice, and plays it."""
