"""Alphabet Dice: a crossword made of dice, in which words open up for new letters. The fewest points win."""
