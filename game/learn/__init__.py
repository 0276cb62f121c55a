"""Learn without a browser: lessons, exercises and their checks, and the reader of the code, as plain data."""
