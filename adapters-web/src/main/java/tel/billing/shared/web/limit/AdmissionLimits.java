package tel.billing.shared.web.limit;

import java.time.Duration;
import tel.billing.shared.Workload;

/// How many requests of a workload that may need the database are processed at a time, and how many wait.
///
/// @param active the maximum number of active requests
/// @param waiting the maximum number of requests that wait for admission
/// @param maxWait how long a request waits for admission
public record AdmissionLimits(int active, int waiting, Duration maxWait) {

    /// The limits of each workload.
    @FunctionalInterface
    public interface ByWorkload {
        AdmissionLimits of(Workload workload);
    }

    private static final int ACTIVE_FOR_EACH_CONNECTION = 2;
    private static final int WAITING_FOR_EACH_CONNECTION = 20;
    /// The time that reads wait behind so many others is short.
    private static final int MIN_WAITING = 200;

    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    /// While a request has a connection, another one can use a processor. More active requests would only
    /// wait for each other. The waiting ones absorb a burst.
    ///
    /// @param connections the maximum number of connections to the database
    public static AdmissionLimits forPool(int connections) {
        return new AdmissionLimits(
                ACTIVE_FOR_EACH_CONNECTION * connections,
                Math.max(MIN_WAITING, WAITING_FOR_EACH_CONNECTION * connections),
                MAX_WAIT);
    }
}
