import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { type Limits, PaymentsApi, ProblemError, SessionsApi, billing } from "../src/index.js";
import { PAYMENT, stub } from "./stub.js";

const TOP_UP = { amountMinor: 2000, currency: "EUR" };

function payments(service: string, limits: Partial<Limits> = {}): PaymentsApi {
  return new PaymentsApi(billing({ service, accessToken: () => "token", ...limits }));
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const type = status < 400 ? "application/json" : "application/problem+json";
  response.writeHead(status, { "Content-Type": type, ...headers }).end(JSON.stringify(body));
}

function problem(code: string, members: object = {}): object {
  return { type: `urn:service:billing:problem:${code}`, title: "", status: 0, detail: "What to do.", ...members };
}

test("a request is repeated with the same key until it succeeds", async (t) => {
  const keys: unknown[] = [];
  const service = await stub(t, (request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (keys.length === 1) request.socket.destroy();
    else if (keys.length === 2) json(response, 503, {});
    else if (keys.length === 3) json(response, 409, problem("idempotency.conflict"), { "Retry-After": "0" });
    else json(response, 200, PAYMENT);
  });
  const idempotencyKey = randomUUID();

  const payment = await payments(service).topUpWallet({ idempotencyKey, topUpRequest: TOP_UP });

  assert.equal(payment.status, "captured");
  assert.deepEqual(keys, Array(4).fill(idempotencyKey));
});

test("Retry-After is honoured", async (t) => {
  const times: number[] = [];
  const service = await stub(t, (_request, response) => {
    times.push(Date.now());
    if (times.length === 1) json(response, 429, problem("rate_limited"), { "Retry-After": "1" });
    else json(response, 200, { items: [] });
  });

  await payments(service).listPayments();

  assert.ok(times[1]! - times[0]! >= 1000);
});

test("a request that could be carried out twice is not repeated", async (t) => {
  let requests = 0;
  const service = await stub(t, (_request, response) => {
    requests++;
    json(response, 503, { type: "about:blank", detail: "Overloaded." }, { "Retry-After": "0" });
  });
  const signInRequest = { email: "ada@example.com", password: "purple monkey dishwasher" };

  await assert.rejects(new SessionsApi(billing({ service })).signIn({ signInRequest }), ProblemError);

  assert.equal(requests, 1);
});

test("the time until the last attempt is limited", async (t) => {
  const service = await stub(t, (_request, response) => {
    json(response, 429, problem("rate_limited"), { "Retry-After": "60" });
  });

  await assert.rejects(payments(service, { patience: 1000 }).listPayments(), (error) => {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.code, "rate_limited");
    assert.equal(error.retryAfter, 60);
    return true;
  });
});

test("the number of attempts is limited", async (t) => {
  let requests = 0;
  const service = await stub(t, (_request, response) => {
    requests++;
    json(response, 503, { type: "about:blank" }, { "Retry-After": "0" });
  });

  await assert.rejects(payments(service).listPayments(), ProblemError);

  assert.equal(requests, 6);
});

test("an error has a type", async (t) => {
  const service = await stub(t, (_request, response) => {
    const invalid_params = [{ name: "amount_minor", reason: "too small", code: "added_later", limit: 1 }];
    json(response, 422, problem("validation.failed", { invalid_params }), { "X-Request-Id": "r-1" });
  });

  const failed = payments(service).topUpWallet({ idempotencyKey: randomUUID(), topUpRequest: TOP_UP });

  await assert.rejects(failed, (error) => {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.code, "validation.failed");
    assert.equal(error.status, 422);
    assert.equal(error.detail, "What to do.");
    assert.equal(error.invalidParams[0]?.name, "amount_minor");
    assert.equal(error.invalidParams[0]?.code, "added_later");
    assert.equal(error.invalidParams[0]?.limit, 1);
    assert.equal(error.requestId, "r-1");
    return true;
  });
});

test("values and members that the client does not know do not break it", async (t) => {
  const service = await stub(t, (_request, response) => {
    const next_action = { type: "carrier_pigeon", url: "https://pay.example.com" };
    json(response, 200, { ...PAYMENT, status: "on_the_moon", next_action, added_later: { a: 1 } });
  });

  const payment = await payments(service).showPayment({ id: PAYMENT.payment_id });

  assert.equal(payment.status, "on_the_moon");
  assert.equal(payment.nextAction?.type, "carrier_pigeon");
  assert.equal(payment.amountMinor, 2000);
});
