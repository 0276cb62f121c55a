"""The headless Lab: bots, runs, results and charts as plain data."""
