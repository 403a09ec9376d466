"use strict";

const find = (id) => document.getElementById(id);
// Behind the #, where no server and no proxy sees it.
const token = new URLSearchParams(location.hash.slice(1)).get("token");
// The token is not to stay in the address bar or the history.
history.replaceState(null, "", location.pathname);
// Another link that is opened in this tab is no other page to the browser.
addEventListener("hashchange", () => location.reload());

function show(id) {
  for (const part of ["choose", "prove", "done", "missing"]) find(part).hidden = part !== id;
}

if (!token) show("missing");

/** The service's own words: of the member where it names it, else of the request as a whole. */
function wording(problem, member) {
  const fault = (problem.invalid_params ?? []).find((param) => param.name === member);
  return fault ? `The ${member} ${fault.reason}.` : problem.detail ?? problem.title;
}

/** Sends what one of the forms holds, and hands a good answer on. */
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
