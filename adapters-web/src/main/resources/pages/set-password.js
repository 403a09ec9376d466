"use strict";

const password = find("password");
const hint = find("hint");
const advice = hint.textContent;

/** The fingerprints of common passwords. Undefined until they are loaded. */
let common;

/** FNV-1a over UTF-8, as in the list of the service. */
function fingerprint(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const normalised = (text) => text.normalize("NFKC").toLowerCase();

/** Why the service would reject the password; empty if it would accept it. */
function passwordError() {
  const text = normalised(password.value);
  const length = [...password.value.normalize("NFKC")].length;
  const { least, most, email, company } = password.dataset;
  if (length < Number(least) || length > Number(most)) return hint.dataset.length;
  if (common?.has(fingerprint(text))) return hint.dataset.common;
  return [email, company].some((own) => own && normalised(own) === text) ? hint.dataset.own : "";
}

/** Rates a password that the service accepts from 2 to 4, by its length. */
function rating() {
  const length = [...password.value].length;
  const different = new Set(password.value.toLowerCase()).size;
  if (length < 15 || different < 6) return 2;
  return length < 20 ? 3 : 4;
}

function assess() {
  const error = password.value && passwordError();
  const value = error ? 1 : password.value && common ? rating() : 0;
  const { fair, strong, veryStrong } = hint.dataset;
  find("strength").value = value;
  hint.textContent = [advice, error, fair, strong, veryStrong][value];
}

/** Replaces the error message, because the page shows the error of the service. */
function showAdvice() {
  hint.textContent = advice;
}

password.addEventListener("input", assess);

fetch("/assets/common-passwords")
  .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(answer)))
  .then((list) => {
    common = new Set(new Uint32Array(list));
    assess();
  })
  .catch(() => {
    // Without the list, the page rates no password. The service still rejects common ones.
  });

find("show").addEventListener("click", () => {
  const { show, hide } = find("show").dataset;
  const shown = password.type === "password";
  password.type = shown ? "text" : "password";
  find("show").textContent = shown ? hide : show;
  find("show").setAttribute("aria-pressed", String(shown));
});
