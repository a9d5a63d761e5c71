"""Letter Pond: all players fish for the longest word in letters that only they can see."""
