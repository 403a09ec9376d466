package tel.billing.shared;

import java.time.Duration;

/// A request that a client waits for, unlike the work of a recovery job.
public final class LiveRequest {
    /// A live request takes less real time than this. Only afterwards, retries and jobs take over its work.
    public static final Duration MAX_DURATION = Duration.ofSeconds(30);

    private LiveRequest() {}
}
