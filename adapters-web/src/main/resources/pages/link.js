"use strict";

const find = (id) => document.getElementById(id);
const form = find("form");
const token = new URLSearchParams(location.search).get("token");
// Removes the token from the address bar and the history.
history.replaceState(null, "", location.pathname);

if (!token) {
  form.hidden = true;
  find("missing").hidden = false;
}

function complain(message) {
  find("error").textContent = message;
  find("error").hidden = !message;
  for (const input of form.querySelectorAll("input")) input.setAttribute("aria-invalid", String(Boolean(message)));
}

form.addEventListener("input", () => complain(""));

/** The error of the service: for a field of the form if it names one, otherwise for the request. */
function wording(problem) {
  const fault = (problem.invalid_params ?? []).find((param) => form.elements.namedItem(param.name));
  return fault ? `The ${fault.name} ${fault.reason}.` : problem.detail ?? problem.title;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  find("submit").disabled = true;
  try {
    const answer = await fetch(form.dataset.api, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ token, ...Object.fromEntries(new FormData(form)) }),
    });
    if (answer.ok) {
      form.reset();
      form.hidden = true;
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
