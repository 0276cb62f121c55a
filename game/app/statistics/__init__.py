"""What the finished games of a player come to."""
