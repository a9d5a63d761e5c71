from django.urls import path

from lessons.activities.views import (
    adjust,
    at_table,
    control_room,
    give,
    projector,
    race,
    report,
    start,
    verbs,
)

urlpatterns = [
    path("classes/<int:class_pk>/give/", give.give, name="give"),
    path("activities/<slug:code>/", report.activity, name="activity"),
    path("activities/<slug:code>/left", report.still_to_do, name="activity-left"),
    path("activities/<slug:code>/words", report.words, name="activity-words"),
    path("activities/<slug:code>/results.csv", report.table_of_results, name="activity-csv"),
    path("activities/<slug:code>/change", adjust.change, name="activity-change"),
    path("activities/<slug:code>/until", adjust.until, name="activity-until"),
    path("activities/<slug:code>/add", adjust.add, name="activity-add"),
    path("activities/<slug:code>/end", adjust.end, name="activity-end"),
    path("activities/<slug:code>/children/<int:participant_pk>/", adjust.child, name="activity-child"),
    path(
        "activities/<slug:code>/children/<int:participant_pk>/excuse", adjust.excuse, name="activity-excuse"
    ),
    path(
        "activities/<slug:code>/children/<int:participant_pk>/unexcuse",
        adjust.take_excuse_back,
        name="activity-unexcuse",
    ),
    path(
        "activities/<slug:code>/children/<int:participant_pk>/remove", adjust.remove, name="activity-remove"
    ),
    path("activities/<slug:code>/projector", projector.projector, name="projector"),
    path("activities/<slug:code>/projector/now", projector.now, name="projector-now"),
    path("activities/<slug:code>/projector/ranking", projector.ranking, name="projector-ranking"),
    path("races/<slug:code>/", race.race, name="race"),
    path("tables/<slug:code>/race", race.race_of_table, name="race-of-table"),
    path("activities/<slug:code>/room", control_room.room, name="room"),
    path("activities/<slug:code>/room/news", control_room.news, name="room-news"),
    path("activities/<slug:code>/room/do/<slug:verb>", control_room.tell, name="room-verb"),
    path("activities/<slug:code>/room/minutes", control_room.give_minutes, name="room-minutes"),
    path("activities/<slug:code>/room/say/<slug:message>", control_room.say, name="room-say"),
    path("activities/<slug:code>/room/hand/<int:child>", control_room.lower_hand, name="lower-hand"),
    path("tables/<slug:code>/help", at_table.help_at_table, name="table-help"),
    path("tables/<slug:code>/hand", at_table.raise_hand, name="raise-hand"),
    path("tables/<slug:code>/rematch", verbs.rematch, name="rematch"),
    path("classes/<int:class_pk>/games/", start.games, name="class-games"),
    path("classes/<int:class_pk>/games/now", start.now, name="class-games-now"),
    path("classes/<int:class_pk>/games/new/<slug:slug>/", start.new, name="class-game"),
    path("classes/<int:class_pk>/games/all/<slug:verb>", verbs.tell_all, name="class-games-all"),
    path("classes/<int:class_pk>/games/<slug:code>/<int:number>/open", verbs.open_group, name="open-group"),
    path("classes/<int:class_pk>/games/<slug:code>/<int:number>/end", verbs.end_group, name="end-group"),
    path("classes/<int:class_pk>/games/<slug:code>/<slug:verb>", verbs.tell_one, name="class-table"),
]
