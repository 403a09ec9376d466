// Makes the Postman collection of the API document: `node collection.mjs DOCUMENT COLLECTION`. It contains all
// operations by tag, and the folder "First journey", whose requests run in order and pass values on.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const converter = createRequire(import.meta.url)("openapi-to-postmanv2");
const [document, target] = process.argv.slice(2);

const { result, reason, output } = await promisify(converter.convertV2)(
  { type: "string", data: readFileSync(document, "utf8") },
  { folderStrategy: "Tags", parametersResolution: "Example" },
);
if (!result) throw new Error(reason);
const collection = output[0].data;

function requests(item) {
  return item.item ? item.item.flatMap(requests) : [item];
}

// Each request of the generator contains its method and its path, such as `v1/invoices/:id/pdf`.
const operations = new Map(
  collection.item
    .flatMap(requests)
    .map((item) => [`${item.request.method} /${item.request.url.path.join("/")}`, item]),
);

for (const { request } of operations.values()) {
  for (const parameter of [...request.url.query, ...request.header]) {
    const description = parameter.description?.content;
    parameter.disabled = description !== undefined && !description.startsWith("(Required)");
  }
  for (const header of request.header) {
    if (header.key === "Idempotency-Key") header.value = "{{$guid}}";
  }
  if (request.auth) request.auth = { type: "bearer", bearer: [{ key: "token", value: "{{accessToken}}" }] };
}

/** A copy of an operation, with a test of its status and a script that reads its response. */
function step(operation, status, read, change = () => {}) {
  const item = structuredClone(operations.get(operation));
  item.response = [];
  change(item.request);
  const exec = [`pm.test("status ${status}", () => pm.response.to.have.status(${status}));`, ...read];
  item.event = [{ listen: "test", script: { type: "text/javascript", exec } }];
  return item;
}

function body(value) {
  return (request) => {
    request.body.raw = JSON.stringify(value, null, 2);
  };
}

function id(variable) {
  return (request) => {
    request.url.variable.find(({ key }) => key === "id").value = `{{${variable}}}`;
  };
}

// The mailbox of the sandbox is not part of the API.
const mailbox = {
  name: "Read the link in the e-mail",
  request: { method: "GET", url: "{{baseUrl}}/dev/mailbox?to={{email}}" },
  event: [
    {
      listen: "test",
      script: {
        type: "text/javascript",
        exec: [
          "const link = pm.response.json().items[0]?.links[0];",
          "const attempts = Number(pm.variables.get('attempts') ?? 0) + 1;",
          "pm.variables.set('attempts', attempts);",
          "if (!link && attempts < 100) {",
          "  pm.execution.setNextRequest(pm.info.requestName);",
          "  setTimeout(() => {}, 200); // the next request waits for it",
          "} else {",
          "  pm.test('the e-mail contains a link', () => pm.expect(link).to.be.a('string'));",
          "  pm.collectionVariables.set('token', link.split('token=')[1]);",
          "}",
        ],
      },
    },
  ],
};

// Each run signs up another address.
const signup = step("POST /v1/signup", 202, [],
  body({ email: "{{email}}", company_name: "Ada Telecom", country: "NL", plan_tier: "starter" }));
signup.event.push({
  listen: "prerequest",
  script: {
    type: "text/javascript",
    exec: ["pm.collectionVariables.set('email', pm.variables.replaceIn('ada-{{$guid}}@example.com'));"],
  },
});

const password = "purple monkey dishwasher";
collection.item.unshift({
  name: "First journey",
  description: "From signup to the PDF of the first invoice. Run it against a service with sandboxes.",
  item: [
    signup,
    mailbox,
    step("POST /v1/auth/magic-link/redeem", 200, [
      "pm.collectionVariables.set('accessToken', pm.response.json().access_token);",
    ], body({ token: "{{token}}", password })),
    step("POST /v1/payments/topup", 200, [
      "pm.test('the money is in the wallet', () => pm.expect(pm.response.json().balance_minor).to.equal(2000));",
    ]),
    step("GET /v1/subscriptions", 200, [
      "pm.collectionVariables.set('subscription', pm.response.json().items[0].id);",
    ]),
    step("POST /v1/subscriptions/:id/activate", 200, [], (request) => {
      id("subscription")(request);
      body({})(request);
    }),
    step("GET /v1/subscriptions/:id/line", 200, [
      "pm.test('a phone can register', () => pm.expect(pm.response.json().username).to.be.a('string'));",
    ], id("subscription")),
    step("GET /v1/invoices", 200, [
      "pm.collectionVariables.set('invoice', pm.response.json().items[0].id);",
    ]),
    step("GET /v1/invoices/:id/pdf", 200, [
      "pm.test('it is a PDF', () => pm.expect(pm.response.text()).to.match(/^%PDF-/));",
    ], id("invoice")),
  ],
});

collection.variable = [
  { key: "baseUrl", value: "http://localhost:8080" },
  { key: "accessToken", value: "" },
  { key: "email", value: "" },
];

writeFileSync(target, JSON.stringify(collection, null, 2));
console.log(`collection: ${operations.size} operations`);
