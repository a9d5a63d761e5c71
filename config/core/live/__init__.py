"""Event streams. A notice says only that a room has a new version, since which version, and for which seats.

The screen then fetches what is new through the usual view, which checks permissions. So a stream never carries anything
secret. `rooms` is the registry of what can be streamed: apps add their kinds of rooms there.
"""
