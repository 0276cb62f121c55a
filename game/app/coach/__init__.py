"""The coach: asks an engine and plays what it advises."""
