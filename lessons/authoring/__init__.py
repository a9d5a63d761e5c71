"""The library of lessons, the page of a lesson, and lessons that teachers copy or write themselves."""
