"""Words: which count, how hard they are, what they mean, and which some letters can spell. Standard library only."""

from .class_lexicon import ClassLexicon
from .lexicon import Lexicon, SharedLexicon, lexicon

__all__ = ["ClassLexicon", "Lexicon", "SharedLexicon", "lexicon"]
