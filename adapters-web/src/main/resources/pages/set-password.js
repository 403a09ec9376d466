"use strict";

const find = (id) => document.getElementById(id);
const token = new URLSearchParams(location.search).get("token");
// The token is not to stay in the address bar or the history.
history.replaceState(null, "", location.pathname);

if (!token) {
  find("form").hidden = true;
  find("missing").hidden = false;
}

const password = find("password");

/** 0 to 4: length counts most, variety a little. The service has the last word. */
function strength(text) {
  const length = [...text].length;
  const different = new Set(text.toLowerCase()).size;
  if (length < 12) return length === 0 ? 0 : 1;
  if (different < 6) return 1;
  return length < 15 ? 2 : length < 20 ? 3 : 4;
}

const HINTS = [
  "12 characters or more. Four or five unrelated words are strong and easy to remember.",
  "Too short or too simple yet: 12 characters or more.",
  "Good enough. A few more characters make it better.",
  "Strong.",
  "Very strong.",
];

function complain(message) {
  find("error").textContent = message;
  find("error").hidden = !message;
  password.setAttribute("aria-invalid", String(Boolean(message)));
}

password.addEventListener("input", () => {
  const value = strength(password.value);
  find("strength").value = value;
  find("hint").textContent = HINTS[value];
  complain("");
});

find("show").addEventListener("click", () => {
  const shown = password.type === "password";
  password.type = shown ? "text" : "password";
  find("show").textContent = shown ? "Hide" : "Show";
  find("show").setAttribute("aria-pressed", String(shown));
});

/** The service's own words: of the password where it names it, else of the request as a whole. */
function wording(problem) {
  const fault = (problem.invalid_params ?? []).find((param) => param.name === "password");
  return fault ? `The password ${fault.reason}.` : problem.detail ?? problem.title;
}

find("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  find("submit").disabled = true;
  try {
    const answer = await fetch(find("form").dataset.api, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ token, password: password.value }),
    });
    if (answer.ok) {
      password.value = "";
      find("form").hidden = true;
      find("done").hidden = false;
    } else {
      complain(wording(await answer.json()));
    }
  } catch {
    complain("The service cannot be reached. Try again in a moment.");
  } finally {
    find("submit").disabled = false;
  }
});
