"""THE ONLY WRITER of classes, their teachers, groups and students. A refusal changes nothing."""
