"""Options: colours, keys, sounds, and announcements for screen readers."""
