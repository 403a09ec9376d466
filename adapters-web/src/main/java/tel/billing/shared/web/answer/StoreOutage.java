package tel.billing.shared.web.answer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.StoreUnavailable;

/// Tells clients that the database is away and when to come back. The log gets a line each time, and no stack trace: it
/// would say nothing of the outage. `billing.database.unavailable` counts them.
public final class StoreOutage {
    private static final Logger LOG = LoggerFactory.getLogger(StoreOutage.class);

    private final Counter told;

    public StoreOutage(MeterRegistry meters) {
        this.told = Counter.builder("billing.database.unavailable")
                .description("Requests that failed because the database did not answer")
                .register(meters);
    }

    public Problem tell(StoreUnavailable outage) {
        told.increment();
        LOG.warn("a request failed: {}", outage.getMessage());
        return Problem.of(
                HttpLevel.SERVICE_UNAVAILABLE,
                "Our database does not answer. Retry, with the same Idempotency-Key where there is one.");
    }
}
