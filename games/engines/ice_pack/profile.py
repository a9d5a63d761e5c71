from ..profile import GameProfile

PROFILE = GameProfile(solo="own-best")
