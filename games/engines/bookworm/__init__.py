"""Bookworm: name a word of the category that begins with a letter on a die, and take that die."""
