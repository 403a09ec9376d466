import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

/** A service that a test scripts. Returns its URL. It ends with the test. */
export async function stub(test: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const PAYMENT = {
  payment_id: "019ab3c8-6a52-8d3e-9a41-0d5c1f2b7e94",
  status: "captured",
  amount_minor: 2000,
  currency: "EUR",
  balance_minor: 2000,
  refunded_minor: 0,
  created_at: "2026-11-24T10:00:00.000Z",
};
