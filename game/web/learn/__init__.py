"""The page of Learn."""
