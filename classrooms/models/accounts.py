"""User accounts of teachers and students."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A teacher signs in by e-mail and password; a student has neither, and signs in by code, name and pictures.

    A student's password is unusable. Calling `set_unusable_password` again ends all their sessions.
    """

    class Role(models.TextChoices):
        TEACHER = "teacher", "teacher"
        STUDENT = "student", "student"

    role = models.CharField(
        max_length=8,
        choices=Role.choices,
        default=Role.TEACHER,
        help_text="whether it is a teacher or a child",
    )
    called = models.CharField(max_length=60, blank=True, help_text="what the children call the teacher")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["email"], condition=~models.Q(email=""), name="one_account_per_email"
            ),
            # The database refuses an e-mail address or a name on a child's account.
            models.CheckConstraint(
                condition=models.Q(role="teacher")
                | models.Q(email="", first_name="", last_name="", called=""),
                name="nothing_personal_on_a_students_account",
            ),
        ]

    def __str__(self) -> str:
        return self.called or self.email or self.username

    @property
    def is_teacher(self) -> bool:
        return self.role == self.Role.TEACHER

    @property
    def initial(self) -> str:
        """B of Ms Byron, for the button to the teacher's profile."""
        return str(self).split()[-1][:1].upper()
