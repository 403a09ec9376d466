package tel.billing.shared;

import java.time.Duration;

/// A request that a client waits for, unlike the work of a recovery job.
public final class LiveRequest {
    /// Longer than a live request takes, in real time. Until then, no retry and no job takes over its work.
    public static final Duration MAX_DURATION = Duration.ofSeconds(30);

    private LiveRequest() {}
}
