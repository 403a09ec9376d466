import { retryAfter } from "./problem.js";

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 250;
const SAFE = ["GET", "HEAD"];
const TEMPORARY = [500, 502, 503, 504];

/** Limits of an operation, in milliseconds. */
export interface Limits {
  /** The time of one attempt. */
  timeout: number;
  /** No repetition starts later than this after the first attempt. */
  patience: number;
}

/**
 * A `fetch` that repeats a request if the connection fails, or if the service asks for it: after `Retry-After`,
 * otherwise after a random, growing pause. It repeats only requests that take effect once however often they arrive:
 * GET, requests with an `Idempotency-Key`, which stays the same, and all after 429, which means that nothing was done.
 */
export function retrying(send: typeof fetch, { timeout, patience }: Limits): typeof fetch {
  return async (url, init) => {
    const deadline = Date.now() + patience;
    const isIdempotent =
      SAFE.includes(init?.method ?? "GET") || new Headers(init?.headers).has("Idempotency-Key");
    for (let attempt = 1; ; attempt++) {
      const mayWait = (pause: number) => attempt < ATTEMPTS && Date.now() + pause < deadline;
      let pause = pauseAfter(attempt);
      try {
        const signals = [AbortSignal.timeout(timeout), ...(init?.signal ? [init.signal] : [])];
        const response = await send(url, { ...init, redirect: "error", signal: AbortSignal.any(signals) });
        pause = (retryAfter(response) ?? pause / 1000) * 1000;
        if (!asksForRepetition(response, isIdempotent) || !mayWait(pause)) return response;
        await response.body?.cancel();
      } catch (failure) {
        if (init?.signal?.aborted || !isIdempotent || !mayWait(pause)) throw failure;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}

/** 409 with `Retry-After` means that the first request with this key is still running. */
function asksForRepetition(response: Response, isIdempotent: boolean): boolean {
  const { status } = response;
  const isTemporary = TEMPORARY.includes(status) || (status === 409 && retryAfter(response) !== undefined);
  return status === 429 || (isIdempotent && isTemporary);
}

/** Between half and all of a time that doubles with each attempt. */
function pauseAfter(attempt: number): number {
  const longest = FIRST_PAUSE_MS * 2 ** attempt;
  return longest / 2 + Math.random() * (longest / 2);
}
