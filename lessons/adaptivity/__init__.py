"""Which rule cards fit a child: pure functions without database and clock.

`ladders` holds what computer players have measured about each game and each rung: it is frozen for a release.
`estimate` follows one child in one game, `controller` chooses rungs and goals, `sentences` says why, and `record` keeps
a log from which each of these can be computed again.
"""
