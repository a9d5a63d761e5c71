"""Backup and restore: one archive file with a copy of the database and the secret key.

The commands `backup` and `restore` use this package. docs/decisions/0027-backups.md gives the reasons.
"""
