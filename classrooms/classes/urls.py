from django.urls import path

from classrooms.classes.views import groups, home, roster, students, teachers

urlpatterns = [
    path("classes/", home.home, name="home"),
    path("classes/new", home.new, name="new-class"),
    path("classes/join/<str:token>/", teachers.invitation, name="invitation"),
    path("classes/<int:class_pk>/", students.roster, name="class"),
    path("classes/<int:class_pk>/settings", home.settings, name="settings"),
    path("classes/<int:class_pk>/archive", home.archive, name="archive"),
    path("classes/<int:class_pk>/restore", home.restore, name="restore"),
    path("classes/<int:class_pk>/copy", home.copy, name="copy"),
    path("classes/<int:class_pk>/invite", teachers.invite, name="invite"),
    path("classes/<int:class_pk>/invite/void", teachers.void_invitations, name="void-invitations"),
    path("classes/<int:class_pk>/leave", teachers.leave, name="leave"),
    path("classes/<int:class_pk>/roster", roster.add, name="roster"),
    path("classes/<int:class_pk>/roster/swap", roster.swap, name="swap-roster"),
    path("classes/<int:class_pk>/roster/mend", roster.mend, name="mend-roster"),
    path("classes/<int:class_pk>/roster/confirm", roster.confirm, name="confirm-roster"),
    path("classes/<int:class_pk>/students/<int:student_pk>/", students.student, name="student"),
    path("classes/<int:class_pk>/students/move", students.move, name="move-students"),
    path("classes/<int:class_pk>/students/group", students.put_in_group, name="put-in-group"),
    path("classes/<int:class_pk>/groups/", groups.all_groups, name="groups"),
    path("classes/<int:class_pk>/groups/arrange", groups.arrange, name="arrange"),
    path("classes/<int:class_pk>/groups/<int:group_pk>", groups.change, name="change-group"),
    path("classes/<int:class_pk>/groups/<int:group_pk>/remove", groups.remove, name="remove-group"),
]
