"""Export and import of everything stored."""
