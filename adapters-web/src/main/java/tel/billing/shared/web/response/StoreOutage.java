package tel.billing.shared.web.response;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.StoreUnavailable;

/// Reports an unavailable database to clients, with the time to retry. The log gets one line without a stack
/// trace, which would contain no further information. The metric `billing.database.unavailable` counts
/// the failures.
public final class StoreOutage {
    private static final Logger LOG = LoggerFactory.getLogger(StoreOutage.class);

    private final Counter outages;

    public StoreOutage(MeterRegistry meters) {
        this.outages = Counter.builder("billing.database.unavailable")
                .description("Requests that failed because the database was not available")
                .register(meters);
    }

    public Problem report(StoreUnavailable outage) {
        record(outage);
        return Problem.of(
                HttpStatusProblem.SERVICE_UNAVAILABLE,
                describe(outage.reason()) + " Retry the request, with the same Idempotency-Key if it had one.");
    }

    /// For a page that tells its reader what to do.
    public void record(StoreUnavailable outage) {
        outages.increment();
        LOG.warn("a request failed: {}", outage.getMessage());
    }

    private static String describe(StoreUnavailable.Reason reason) {
        return switch (reason) {
            case SILENCE -> "The database is not available.";
            case REFUSAL -> "The database cannot store changes at the moment.";
            case TIMEOUT -> "The database took too long, for example because the data is locked.";
        };
    }
}
