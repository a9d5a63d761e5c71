"""What people read aloud and type."""

# No look-alikes (0 O 1 I L).
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
