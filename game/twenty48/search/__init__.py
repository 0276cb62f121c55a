"""The searches and the learned values behind the engine of 2048."""
