"""Backups: one archive file with a copy of the database and the secret key, and the way back.

The commands `backup` and `restore` stand on this. docs/decisions/0027-backups.md says why it is as it is.
"""
