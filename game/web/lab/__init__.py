"""The Lab's page."""
