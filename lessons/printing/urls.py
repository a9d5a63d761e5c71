from django.urls import path

from lessons.printing import views

urlpatterns = [
    path("", views.print_centre, name="print-centre"),
    path("jobs/<slug:code>/", views.printout, name="printout"),
    path("jobs/<slug:code>/progress", views.progress, name="printout-progress"),
    path("jobs/<slug:code>/file", views.file, name="printout-file"),
    path("login-cards/chosen/<int:class_pk>", views.chosen_cards, name="print-cards"),
    path("<slug:slug>/", views.options, name="print"),
]
