"""The shelf: what a player has made for the first time on this device."""
