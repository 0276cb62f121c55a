"""The terminal front end and the commands."""
