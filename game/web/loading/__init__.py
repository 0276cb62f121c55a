"""Fetches what the page needs later."""
