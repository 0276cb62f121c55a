"""The table of bots: its entries, its recorded games, and its pages."""
