"""Settings that all tests share."""

import signal

from hypothesis import settings

# Fixed seeds and no deadline: a run that failed fails again, and no test depends on the machine's speed.
settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.load_profile("fixed")

# A shell lets what it starts in the background ignore Ctrl-C, and whatever the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
