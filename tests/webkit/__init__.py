"""Smoke tests in the WebKit of this machine, which Playwright cannot drive."""
