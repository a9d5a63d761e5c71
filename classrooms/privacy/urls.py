from django.urls import path

from classrooms.privacy import views

STUDENT = "classes/<int:class_pk>/students/<int:student_pk>"

urlpatterns = [
    path("privacy/", views.privacy, name="privacy"),
    path("classes/<int:class_pk>/export", views.export_class, name="class-export"),
    path("classes/<int:class_pk>/erase", views.erase_class, name="class-erase"),
    path(f"{STUDENT}/export", views.export_student, name="student-export"),
    path(f"{STUDENT}/erase", views.erase_student, name="student-erase"),
    path("exports/<slug:code>", views.class_export, name="export"),
    path("exports/<slug:code>/progress", views.class_export_progress, name="export-progress"),
    path("exports/<slug:code>/file", views.class_export_file, name="export-file"),
    path("receipts/<slug:code>", views.receipt, name="receipt"),
    path("receipts/<slug:code>/progress", views.progress, name="receipt-progress"),
]
