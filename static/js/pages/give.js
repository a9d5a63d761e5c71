// Giving an activity: groups are chosen without a new page, and the summary says what was chosen.
const form = document.getElementById('give');
const children = [...form.querySelectorAll('[name=students]')];

function count() {
  const chosen = children.filter((child) => child.checked).length;
  for (const place of form.querySelectorAll('[data-count]')) place.textContent = chosen;
}

function due() {
  const chosen = form.querySelector('[name=due]:checked');
  const day = form.elements.due_day;
  const written = chosen.value === 'other' && day.value;
  const text = written
    ? new Date(`${day.value}T12:00`).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
    : chosen.parentElement.querySelector('span').textContent;
  const at = chosen.value === 'none' || !form.elements.due_time.value ? '' : `, ${form.elements.due_time.value}`;
  form.querySelector('[data-due]').textContent = chosen.value === 'none' ? 'No due date' : `Due ${text}${at}`;
}

form.addEventListener('click', (event) => {
  const pick = event.target.closest('[data-pick]');
  if (!pick) return;
  event.preventDefault();
  // "none" is no group of any child.
  for (const child of children) child.checked = pick.dataset.pick === '*' || child.dataset.group === pick.dataset.pick;
  count();
});
form.addEventListener('change', (event) => {
  // A date that is written down is meant.
  if (event.target.name === 'due_day' && event.target.value) form.querySelector('[name=due][value=other]').checked = true;
  count();
  due();
});
count();
due();
