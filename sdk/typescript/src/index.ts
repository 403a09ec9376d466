import { Configuration } from "./generated/runtime.js";
import { ProblemError } from "./problem.js";
import { type Limits, retrying } from "./retries.js";

export * from "./generated/index.js";
export { type InvalidParam, ProblemError } from "./problem.js";
export { type Limits } from "./retries.js";

/** How to reach the service. */
export interface Options extends Partial<Limits> {
  /** The URL of the service. */
  service: string;
  /** Is called before each request that needs an access token. */
  accessToken?: () => string | Promise<string>;
}

/**
 * The configuration of all generated APIs. Requests are repeated as {@link retrying} says. An error of the service is
 * thrown as {@link ProblemError}.
 */
export function billing({ service, accessToken, timeout = 30_000, patience = 60_000 }: Options): Configuration {
  return new Configuration({
    basePath: service.replace(/\/+$/, ""),
    ...(accessToken && { accessToken: async () => accessToken() }),
    fetchApi: retrying(fetch, { timeout, patience }),
    middleware: [
      {
        post: async ({ response }) => {
          const problem = response.ok ? undefined : await ProblemError.of(response);
          if (problem) throw problem;
        },
      },
    ],
  });
}
