package tel.billing.identity.web;

import java.time.Duration;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;

/// Sends away who comes while too many passwords wait to be hashed.
final class Crowd {
    /// How long a crowd takes to get through, about.
    private static final Duration PASSES = Duration.ofSeconds(2);

    private Crowd() {}

    /// No 503, as the registry has that for the telephone system alone.
    static Problem problem(String detail) {
        return Problem.of(ProblemType.RATE_LIMITED, detail).retryAfter(PASSES);
    }
}
