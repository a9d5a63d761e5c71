from django.urls import include, path

app_name = "lessons"
urlpatterns = [
    path("", include("lessons.home.urls")),
    path("", include("lessons.activities.urls")),
    path("", include("lessons.rule_cards.urls")),
    path("lessons/", include("lessons.authoring.urls")),
    path("guide/", include("lessons.guide.urls")),
    path("print/", include("lessons.printing.urls")),
]
