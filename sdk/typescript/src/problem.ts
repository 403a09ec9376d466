const URN = "urn:service:billing:problem:";

/** An invalid part of a request. */
export interface InvalidParam {
  /** The JSON path, header or query parameter. */
  name: string;
  /** Distinguishes what is wrong, for texts in other languages. Undefined if the service has no codes. */
  code?: string;
  /** What is wrong, in English, for developers. */
  reason: string;
  /** Further members, which depend on the code. */
  [member: string]: unknown;
}

/** The service answered with an error (RFC 9457), and no repetition succeeded. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  private constructor(
    /** Distinguishes errors, for example `payment.declined`. Empty for errors of the HTTP protocol. */
    readonly code: string,
    readonly status: number,
    /** What is wrong and what to do next, in English, for developers. */
    readonly detail: string,
    /** All invalid parts of the request, if the code is `validation.failed`. */
    readonly invalidParams: InvalidParam[],
    /** How many seconds to wait before the next attempt, if the service says so. */
    readonly retryAfter: number | undefined,
    /** Identifies the request in the service's log. */
    readonly requestId: string | undefined,
    /** All members of the error, for example `decline_reason`. */
    readonly members: Record<string, unknown>,
  ) {
    super(`${status} ${code}: ${detail}`);
  }

  /** The error in this response. Undefined if the response is none. */
  static async of(response: Response): Promise<ProblemError | undefined> {
    if (!response.headers.get("Content-Type")?.startsWith("application/problem+json")) return undefined;
    const members = (await response.json()) as Record<string, unknown>;
    const type = String(members.type);
    return new ProblemError(
      type.startsWith(URN) ? type.slice(URN.length) : "",
      response.status,
      String(members.detail ?? ""),
      (members.invalid_params as InvalidParam[] | undefined) ?? [],
      retryAfter(response),
      response.headers.get("X-Request-Id") ?? undefined,
      members,
    );
  }
}

/** `Retry-After`, in seconds. */
export function retryAfter(response: Response): number | undefined {
  const seconds = response.headers.get("Retry-After");
  return seconds !== null && /^[0-9]{1,6}$/.test(seconds) ? Number(seconds) : undefined;
}
