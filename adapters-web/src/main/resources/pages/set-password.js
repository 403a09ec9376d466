"use strict";

const password = find("password");

/** Estimates the strength from 0 to 4, mainly by length. The service decides. */
function strength(text) {
  const length = [...text].length;
  const different = new Set(text.toLowerCase()).size;
  if (length < 12) return length === 0 ? 0 : 1;
  if (different < 6) return 1;
  return length < 15 ? 2 : length < 20 ? 3 : 4;
}

const HINTS = [
  "12 characters or more. Four or five unrelated words are strong and easy to remember.",
  "Too short or too simple. Use 12 characters or more.",
  "Good enough. A few more characters make it better.",
  "Strong.",
  "Very strong.",
];

password.addEventListener("input", () => {
  const value = strength(password.value);
  find("strength").value = value;
  find("hint").textContent = HINTS[value];
});

find("show").addEventListener("click", () => {
  const shown = password.type === "password";
  password.type = shown ? "text" : "password";
  find("show").textContent = shown ? "Hide" : "Show";
  find("show").setAttribute("aria-pressed", String(shown));
});
