from django.urls import path

from lessons.rule_cards.views import children, teachers

urlpatterns = [
    path("classes/<int:class_pk>/rule-cards/", teachers.overview, name="class-rule-cards"),
    path("classes/<int:class_pk>/rule-cards/switch", teachers.switch, name="switch-rule-cards"),
    path(
        "classes/<int:class_pk>/students/<int:student_pk>/rule-cards/",
        teachers.student,
        name="student-rule-cards",
    ),
    path(
        "classes/<int:class_pk>/students/<int:student_pk>/rule-cards/all",
        teachers.limit_all,
        name="limit-all-rule-cards",
    ),
    path(
        "classes/<int:class_pk>/students/<int:student_pk>/rule-cards/start",
        teachers.start,
        name="start-rule-cards",
    ),
    path(
        "classes/<int:class_pk>/students/<int:student_pk>/rule-cards/games/<slug:slug>",
        teachers.limit,
        name="limit-rule-cards",
    ),
    path("me/harder/<slug:slug>", children.harder, name="ask-harder"),
    path("tables/<slug:code>/fair", children.vote, name="vote-fair"),
]
