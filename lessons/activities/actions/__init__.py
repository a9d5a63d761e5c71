"""The only writer of activities. Callers import the module that they need."""
