"""Headless Learn: lessons, exercises and their checks, and the code reader as plain data."""
