"""The filter of the library, and the forms of own lessons."""
