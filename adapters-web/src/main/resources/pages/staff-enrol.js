"use strict";

const find = (id) => document.getElementById(id);
// In the fragment, which browsers do not send to servers or proxies.
const token = new URLSearchParams(location.hash.slice(1)).get("token");
// Removes the token from the address bar and the history.
history.replaceState(null, "", location.pathname);
// If another link is opened in this tab, only the fragment changes.
addEventListener("hashchange", () => location.reload());

function show(id) {
  for (const part of ["choose", "prove", "done", "missing"]) find(part).hidden = part !== id;
}

if (!token) show("missing");

/** The error of the service: for the member if it names it, otherwise for the request. */
function wording(problem, member) {
  const fault = (problem.invalid_params ?? []).find((param) => param.name === member);
  return fault ? `The ${member} ${fault.reason}.` : problem.detail ?? problem.title;
}

/** Sends the field of a form, and passes a successful response to `next`. */
function onSubmit(form, member, path, next) {
  const field = find(member);
  const error = find(form).querySelector(".error");
  const complain = (message) => {
    error.textContent = message;
    error.hidden = !message;
    field.setAttribute("aria-invalid", String(Boolean(message)));
  };
  field.addEventListener("input", () => complain(""));
  find(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = find(form).querySelector("button");
    button.disabled = true;
    try {
      const answer = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ token, [member]: field.value }),
      });
      const body = await answer.json();
      if (answer.ok) {
        field.value = "";
        next(body);
      } else {
        complain(wording(body, member));
      }
    } catch {
      complain("The service cannot be reached. Try again in a moment.");
    } finally {
      button.disabled = false;
    }
  });
}

onSubmit("choose", "password", "/v1/auth/admin/enrol", (enrolment) => {
  find("qr").src = enrolment.qr_png;
  find("secret").textContent = enrolment.secret;
  show("prove");
  find("code").focus();
});

onSubmit("prove", "code", "/v1/auth/admin/enrol/confirm", (session) => {
  for (const code of session.recovery_codes) {
    const item = document.createElement("li");
    item.textContent = code;
    find("recovery-codes").append(item);
  }
  show("done");
});
