"use strict";

const find = (id) => document.getElementById(id);
const isEnglish = document.documentElement.lang === "en";
const texts = find("problems").dataset;
/** By HTTP status. */
const TEXTS = { 401: "dead", 422: "rejected", 429: "limited", 503: "busy" };
// In the fragment, which browsers do not send to servers or proxies.
const given = new URLSearchParams(location.hash.slice(1)).get("token");
// Removes the token from the address bar and the history. The state of this history entry keeps it for a reload.
if (given) history.replaceState({ token: given }, "", location.pathname);
const { token, hasPassword } = history.state ?? {};
// If another link is opened in this tab, only the fragment changes.
addEventListener("hashchange", () => location.reload());

function show(id) {
  for (const part of document.querySelectorAll("main > [id]")) part.hidden = part.id !== id;
}

/** Sends an object with the token. */
const send = (path, members) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ token, ...members }),
  });

/** Shows the step that is next, or why there is none. */
async function begin() {
  if (!token) return show("missing");
  try {
    const answer = await send("/v1/auth/admin/enrol/check", {});
    const body = await answer.json();
    if (answer.ok) {
      find("password").dataset.email = body.email;
      find("password").dataset.company = body.issuer;
      choose();
    } else if (answer.status === 401) {
      if (isEnglish) find("reason").textContent = body.detail;
      show("dead");
    } else {
      show("unreachable");
    }
  } catch {
    show("unreachable");
  }
}

function choose() {
  find("again").hidden = !hasPassword;
  show("choose");
  find("password").focus();
}

function prove({ qr_png, secret }) {
  find("qr").src = qr_png;
  find("secret").textContent = secret;
  show("prove");
  find("code").focus();
}

/**
 * The error of the service: for the member if it names it, otherwise for the request. The service explains errors in
 * English, so pages in other languages show texts of their own.
 */
function wording(problem, status, member) {
  if (!isEnglish) {
    if (problem.type === "urn:service:billing:problem:auth.totp_invalid") return texts.code;
    const error = member === "password" && status === 422 ? passwordError() : "";
    return error || texts[TEXTS[status] ?? "failed"];
  }
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
    if (message) {
      if (member === "password") showAdvice();
      field.focus();
    }
  };
  field.addEventListener("input", () => complain(""));
  find(form).addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = find(form).querySelector("button");
    button.disabled = true;
    try {
      const answer = await send(path, { [member]: field.value });
      const body = await answer.json();
      if (answer.ok) {
        field.value = "";
        next(body);
      } else {
        complain(wording(body, answer.status, member));
      }
    } catch {
      complain(texts.unreachable);
    } finally {
      button.disabled = false;
    }
  });
}

onSubmit("choose", "password", "/v1/auth/admin/enrol", (begun) => {
  // After a reload, the same password shows the same secret. The browser does not store the secret.
  history.replaceState({ token, hasPassword: true }, "");
  prove(begun);
});

onSubmit("prove", "code", "/v1/auth/admin/enrol/confirm", (session) => {
  history.replaceState({ token }, "");
  for (const code of session.recovery_codes) {
    const item = document.createElement("li");
    item.textContent = code;
    find("recovery-codes").append(item);
  }
  show("done");
});

begin();
