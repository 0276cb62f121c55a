"""Links, challenges and replays, and games that come from elsewhere."""
