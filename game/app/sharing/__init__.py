"""Links, challenges, replays and imported games."""
