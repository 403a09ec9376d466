"use strict";

const find = (id) => document.getElementById(id);
const form = find("form");
const given = new URLSearchParams(location.search).get("token");
const token = given ?? history.state?.token;
if (given) {
  // Removes the token from the address bar and the history. The state of this history entry keeps it for a reload.
  history.replaceState({ token }, "", location.pathname);
} else if (token) {
  location.replace(`${location.pathname}?token=${encodeURIComponent(token)}`);
}

if (!token) {
  form.hidden = true;
  find("missing").hidden = false;
}

function complain(message) {
  find("error").textContent = message;
  find("error").hidden = !message;
  for (const input of form.querySelectorAll("input")) input.setAttribute("aria-invalid", String(Boolean(message)));
  if (message) {
    if (find("password")) showAdvice();
    (form.querySelector("input") ?? find("error")).focus();
  }
}

form.addEventListener("input", () => complain(""));

const TEXTS = { 401: "dead", 422: "rejected", 429: "limited", 503: "busy" };

/** The service explains its errors in English. Pages in other languages show texts of their own. */
function wording(problem, status) {
  if (document.documentElement.lang !== "en") {
    const error = status === 422 && find("password") ? passwordError() : "";
    return error || form.dataset[TEXTS[status] ?? "failed"];
  }
  const fault = (problem.invalid_params ?? []).find((param) => form.elements.namedItem(param.name));
  return fault ? `The ${fault.name} ${fault.reason}.` : problem.detail ?? problem.title;
}

/**
 * The API begins a session when the password is set. This page does not use it, so it must not appear in the user's list
 * of sessions. If the request is lost, the session ends when it expires.
 */
async function endUnusedSession(answer) {
  const { access_token: session } = answer.status === 200 ? await answer.json() : {};
  if (session) {
    await fetch("/v1/auth/sign-out", {
      method: "POST",
      headers: { Authorization: `Bearer ${session}` },
      keepalive: true,
    });
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  find("submit").disabled = true;
  try {
    const link = form.dataset.sendsToken === "true" ? { token } : {};
    const answer = await fetch(form.dataset.api, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ ...link, ...Object.fromEntries(new FormData(form)) }),
    });
    if (answer.ok) {
      form.reset();
      form.hidden = true;
      find("done").hidden = false;
      await endUnusedSession(answer).catch(console.warn);
    } else {
      complain(wording(await answer.json(), answer.status));
    }
  } catch {
    complain(form.dataset.unreachable);
  } finally {
    find("submit").disabled = false;
  }
});
