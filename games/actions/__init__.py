"""The only code that writes games. Callers import the module: `from games.actions import clock`."""
