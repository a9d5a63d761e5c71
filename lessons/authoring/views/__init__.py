"""Pages of the library and of own lessons."""
