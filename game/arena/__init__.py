"""The Lab: bots, and series of seeded games that measure them. It is handed a game and knows neither of them."""
