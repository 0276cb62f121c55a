"""The page: the only package that touches a browser."""
