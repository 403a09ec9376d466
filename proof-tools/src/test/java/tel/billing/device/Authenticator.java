package tel.billing.device;

import java.time.Duration;
import java.time.Instant;
import org.awaitility.Awaitility;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.spec.secondfactor.PredictableOneTimeCodes;

/// Generates the TOTP codes of a staff member, each once, because the service rejects a repeated code.
public final class Authenticator {
    private static final Duration UNDER_WAY = Duration.ofSeconds(10);

    private final TotpSecret secret;
    private long shown;

    /// @param secret as the service returned it at enrolment
    public Authenticator(String secret) {
        this.secret = new TotpSecret(secret);
    }

    /// Waits for the next half minute if all valid codes were used.
    public synchronized String next() {
        shown = Awaitility.await("a fresh code")
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> Math.max(shown + 1, earliest()), step -> step <= now() + 1);
        return code(shown);
    }

    /// An expired code.
    public String wrong() {
        return code(now() - 1000);
    }

    private String code(long step) {
        return new PredictableOneTimeCodes()
                .codeOf(secret, new TotpTimeStep(step))
                .digits();
    }

    /// The oldest code that is still valid on arrival.
    private static long earliest() {
        return TotpTimeStep.of(Instant.now().plus(UNDER_WAY)).number() - 1;
    }

    private static long now() {
        return TotpTimeStep.of(Instant.now()).number();
    }
}
