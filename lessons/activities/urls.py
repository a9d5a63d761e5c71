from django.urls import path

from lessons.activities.views import control_room, projector, race, start, verbs

urlpatterns = [
    path("activities/<slug:code>/projector", projector.projector, name="projector"),
    path("activities/<slug:code>/projector/now", projector.now, name="projector-now"),
    path("activities/<slug:code>/projector/ranking", projector.ranking, name="projector-ranking"),
    path("races/<slug:code>/", race.race, name="race"),
    path("tables/<slug:code>/race", race.race_of_table, name="race-of-table"),
    path("activities/<slug:code>/room", control_room.room, name="room"),
    path("activities/<slug:code>/room/news", control_room.news, name="room-news"),
    path("tables/<slug:code>/rematch", verbs.rematch, name="rematch"),
    path("classes/<int:class_pk>/games/", start.games, name="class-games"),
    path("classes/<int:class_pk>/games/now", start.now, name="class-games-now"),
    path("classes/<int:class_pk>/games/new/<slug:slug>/", start.new, name="class-game"),
    path("classes/<int:class_pk>/games/all/<slug:verb>", verbs.tell_all, name="class-games-all"),
    path("classes/<int:class_pk>/games/<slug:code>/<int:number>/open", verbs.open_group, name="open-group"),
    path("classes/<int:class_pk>/games/<slug:code>/<int:number>/end", verbs.end_group, name="end-group"),
    path("classes/<int:class_pk>/games/<slug:code>/<slug:verb>", verbs.tell_one, name="class-table"),
]
