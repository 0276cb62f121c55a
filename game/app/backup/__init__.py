"""Export and import of all that is stored."""
