"""For technicians: jobs of printing and of trying lessons."""

from django.contrib import admin

from config.core.admin import JobAdmin
from lessons.models import LessonTrial, Printout

admin.site.register(Printout, JobAdmin)
admin.site.register(LessonTrial, JobAdmin)
