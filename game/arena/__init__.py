"""The arena: bots, and series of seeded games that measure them."""
