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
