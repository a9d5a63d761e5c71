from django.urls import path

from games.views import away, pages, screens, tables, words

app_name = "games"
urlpatterns = [
    path("tables/<slug:code>/moves", screens.move, name="moves"),
    path("", pages.front, name="front"),
    path("demo/", pages.demo, name="demo"),
    path("demo/<slug:code>/join", pages.join_demo, name="join-demo"),
    path("help/<slug:slug>/", pages.rules, name="help"),
    path("words/", words.checker, name="words"),
    path("play/", pages.choose, name="choose"),
    path("play/<slug:slug>/", tables.set_up, name="set-up"),
    path("join/<slug:invite>/", tables.join, name="join"),
    path("tables/<slug:code>/", screens.table, name="table"),
    path("tables/<slug:code>/board", screens.board, name="board"),
    path("tables/<slug:code>/first-turn", screens.steps_of_first_turn, name="first-turn"),
    path("tables/<slug:code>/projector", screens.projector, name="projector"),
    path("tables/<slug:code>/away", away.decide, name="away"),
    path("tables/<slug:code>/begin", tables.begin, name="begin"),
    path("tables/<slug:code>/pause", tables.pause, name="pause"),
    path("tables/<slug:code>/resume", tables.resume, name="resume"),
    path("tables/<slug:code>/add-time", tables.add_time, name="add-time"),
    path("tables/<slug:code>/end", tables.end, name="end"),
    path("tables/<slug:code>/rematch", tables.rematch, name="rematch"),
    path("tables/<slug:code>/seats/<slug:seat>/remove", tables.remove_seat, name="remove-seat"),
    path("tables/<slug:code>/seats/<slug:seat>/cards/remove", tables.remove_cards, name="remove-cards"),
    path("classes/<int:class_pk>/words/", words.class_words, name="class-words"),
    path("classes/<int:class_pk>/words/add", words.add, name="add-words"),
    path("classes/<int:class_pk>/words/block", words.block, name="block-words"),
    path("classes/<int:class_pk>/words/<int:word_pk>/remove", words.remove, name="remove-word"),
]
