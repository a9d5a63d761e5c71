from ..profile import GameProfile

PROFILE = GameProfile(solo="alone")
