from lessons.models.printout import Printout

__all__ = ["Printout"]
