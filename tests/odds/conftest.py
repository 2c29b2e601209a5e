"""Settings of the property tests: fixed examples, so that a run can be repeated."""

from hypothesis import settings

settings.register_profile("odds", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("odds")
