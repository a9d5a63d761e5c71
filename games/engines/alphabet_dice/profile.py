from ..profile import GameProfile

PROFILE = GameProfile(solo="with-computers")
