// Adds a button that copies the text of each element with data-copy, which is the button's label. data-copied replaces
// the label for two seconds. Without JavaScript, or without a clipboard, there is no button.
if (navigator.clipboard) {
  for (const source of document.querySelectorAll('[data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet copy';
    button.textContent = source.dataset.copy;
    if (source.dataset.name) {
      button.setAttribute('aria-label', source.dataset.copy + ': ' + source.dataset.name);
    }
    button.addEventListener('click', () => navigator.clipboard.writeText(source.textContent).then(() => {
      button.textContent = source.dataset.copied;
      setTimeout(() => { button.textContent = source.dataset.copy; }, 2000);
    }, () => {}));
    source.after(' ', button);
  }
}

// While a form is sent, its buttons are disabled and show it, so that a second click sends nothing. If no other page
// follows, because the answer is a file or the connection fails, they can be used again. Without JavaScript, the
// Idempotency-Key of a form has the same effect.
const sent = 'aria-busy';
const release = form => {
  for (const button of form.querySelectorAll('button[' + sent + ']')) {
    button.removeAttribute(sent);
    button.disabled = false;
  }
};
document.addEventListener('submit', event => {
  const form = event.target;
  // The browser reads the form after this event, and would leave a disabled button out.
  setTimeout(() => {
    if (!event.defaultPrevented) {
      for (const button of form.querySelectorAll('button[type="submit"]')) {
        button.setAttribute(sent, 'true');
        button.disabled = true;
      }
      setTimeout(() => release(form), 'download' in form.dataset ? 3000 : 30000);
    }
  });
});
addEventListener('pageshow', () => document.querySelectorAll('form').forEach(release));
