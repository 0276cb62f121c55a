"""Settings that all tests share."""

from hypothesis import settings

# Fixed seeds and no deadline: a run that failed fails again, and no test depends on the machine's speed.
settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.load_profile("fixed")
