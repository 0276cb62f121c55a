"""What the engine of 2048 searches and judges with."""
