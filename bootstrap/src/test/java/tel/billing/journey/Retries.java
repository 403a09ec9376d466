package tel.billing.journey;

import java.util.function.Supplier;
import java.util.stream.Stream;

/// What a client does that gets 503.
public final class Retries {
    private static final int ATTEMPTS = 30;

    private Retries() {}

    /// Repeats a request while it is rejected without an effect: by admission control, or on a busy machine because it
    /// waited too long for a lock.
    public static Reply whileUnavailable(Supplier<Reply> request) {
        return Stream.generate(request)
                .limit(ATTEMPTS)
                .filter(reply -> reply.status() != 503)
                .findFirst()
                .orElseThrow(() -> new AssertionError("unavailable at each of %d attempts".formatted(ATTEMPTS)));
    }
}
