package tel.billing.identity.web.password;

import java.time.Duration;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;

/// Rejects requests while too many passwords wait to be hashed.
public final class PasswordHashingOverload {
    /// The approximate time until the waiting requests are processed.
    private static final Duration PASSES = Duration.ofSeconds(2);

    private PasswordHashingOverload() {}

    /// Not a 503, because the registry reserves that for the PBX.
    public static Problem problem(String detail) {
        return Problem.of(ProblemType.RATE_LIMITED, detail).retryAfter(PASSES);
    }
}
