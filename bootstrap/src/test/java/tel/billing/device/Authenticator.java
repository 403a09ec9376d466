package tel.billing.device;

import java.time.Duration;
import java.time.Instant;
import org.awaitility.Awaitility;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.spec.PredictableOneTimeCodes;

/// Shows the codes of one of the staff, each once: the service takes none twice.
public final class Authenticator {
    private static final Duration UNDER_WAY = Duration.ofSeconds(10);

    private final TotpSecret secret;
    private long shown;

    /// @param secret as the service tells it at enrolment
    public Authenticator(String secret) {
        this.secret = new TotpSecret(secret);
    }

    /// Waits for the next half minute where all codes that are good now were shown.
    public synchronized String next() {
        shown = Awaitility.await("a fresh code")
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> Math.max(shown + 1, earliest()), step -> step <= now() + 1);
        return code(shown);
    }

    /// A code of long ago.
    public String wrong() {
        return code(now() - 1000);
    }

    private String code(long step) {
        return new PredictableOneTimeCodes().codeOf(secret, new TimeStep(step)).digits();
    }

    /// The oldest code that will still be good when it arrives.
    private static long earliest() {
        return TimeStep.of(Instant.now().plus(UNDER_WAY)).number() - 1;
    }

    private static long now() {
        return TimeStep.of(Instant.now()).number();
    }
}
