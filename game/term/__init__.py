"""The terminal: the second face of the shell, and the commands."""
