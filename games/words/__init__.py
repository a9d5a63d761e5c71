"""Words: what counts, how hard it is, what it means, and which words some letters hold. Standard library only."""

from .class_lexicon import ClassLexicon
from .lexicon import Lexicon, SharedLexicon, lexicon

__all__ = ["ClassLexicon", "Lexicon", "SharedLexicon", "lexicon"]
