"""Ice Pack: push dice down three columns so that rows, diagonals and blocks make patterns, before time is up."""
