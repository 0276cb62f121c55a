"""Smoke tests in the system's WebKit, which Playwright cannot drive."""
