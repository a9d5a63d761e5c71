"""Dice Words: all players make the best word they can from their own dice and the shared target letters."""
