"""What a player sets: colours, keys, sounds, and what a screen reader says."""
