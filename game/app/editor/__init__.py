"""The board editor: a position is typed or set up by hand."""
