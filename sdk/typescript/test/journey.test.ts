import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import {
  InvoicesApi,
  LinesApi,
  PaymentsApi,
  ProblemError,
  SignupApi,
  SubscriptionsApi,
  billing,
} from "../src/index.js";

const service = process.env.BILLING_URL ?? "http://localhost:8080";

/** The token of the link in the first e-mail to this address, from the mailbox of the sandbox. */
async function linkToken(email: string): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(`${service}/dev/mailbox?to=${encodeURIComponent(email)}`);
    const { items } = (await response.json()) as { items: { links: string[] }[] };
    const link = items[0]?.links[0];
    if (link) return link.slice(link.indexOf("token=") + "token=".length);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("no e-mail arrived");
}

test("the first journey: from signup to the PDF of the first invoice", async () => {
  const email = `ada-${randomUUID()}@example.com`;
  const signup = new SignupApi(billing({ service }));
  await signup.signUp({ signupRequest: { email, companyName: "Ada Telecom", country: "NL", planTier: "starter" } });
  const session = await signup.redeemMagicLink({
    redeemRequest: { token: await linkToken(email), password: "purple monkey dishwasher" },
  });

  const configuration = billing({ service, accessToken: () => session.accessToken });
  const payments = new PaymentsApi(configuration);
  const payment = await payments.topUpWallet({
    idempotencyKey: randomUUID(),
    topUpRequest: { amountMinor: 2000, currency: "EUR" },
  });
  assert.equal(payment.status, "captured");
  assert.equal(payment.balanceMinor, 2000);

  await assert.rejects(
    payments.topUpWallet({ idempotencyKey: randomUUID(), topUpRequest: { amountMinor: 40200, currency: "EUR" } }),
    (error) => {
      assert.ok(error instanceof ProblemError);
      assert.equal(error.code, "payment.declined");
      assert.equal(error.members.decline_reason, "insufficient_funds");
      return true;
    },
  );

  const subscriptions = new SubscriptionsApi(configuration);
  const { id } = (await subscriptions.listSubscriptions()).items[0]!;
  const active = await subscriptions.activateSubscription({ id, idempotencyKey: randomUUID() });
  assert.equal(active.status, "active");
  const line = await new LinesApi(configuration).showLine({ id });
  assert.ok(line.username);

  const invoices = new InvoicesApi(configuration);
  const invoice = (await invoices.listInvoices()).items[0]!;
  const pdf = await invoices.getInvoicePdf({ id: invoice.id });
  const start = new Uint8Array(await pdf.slice(0, 5).arrayBuffer());
  assert.equal(new TextDecoder().decode(start), "%PDF-");
});
