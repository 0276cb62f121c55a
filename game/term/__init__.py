"""The terminal: the second front end of the application, and the commands."""
