"""Scrabbicle: the dice say how long a word must be, and words on the table may grow."""
