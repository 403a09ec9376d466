package tel.billing.shared.resilience;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.RealTime;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.Upstream;

/// Tracks whether the database is available, from the results of statements. A database that answers but cannot
/// write, for example because its disk is full, counts as down until it has refused no write for
/// [#RECOVERY_PERIOD].
public final class DatabaseHealth {
    static final Duration RECOVERY_PERIOD = Duration.ofSeconds(10);

    private final UpstreamHealth upstreams;
    private final RealTime realTime;
    /// The monotonic time of the latest refusal; null if there was none.
    private final AtomicReference<@Nullable Long> refused = new AtomicReference<>();

    public DatabaseHealth(UpstreamHealth upstreams, RealTime realTime) {
        this.upstreams = upstreams;
        this.realTime = realTime;
    }

    /// Records that a statement was answered.
    public void reportAnswer() {
        if (!isRefusingWrites()) {
            upstreams.reportUp(Upstream.DATABASE);
        }
    }

    /// Records that a statement was not answered.
    public void reportSilence() {
        upstreams.reportDown(Upstream.DATABASE);
    }

    /// Records that a transaction could not be stored.
    public void reportRefusal(StoreUnavailable refusal) {
        reportRefusal(reason(refusal));
    }

    /// Records that no changes are stored.
    public void reportRefusal(String reason) {
        refused.set(realTime.nanoTime());
        upstreams.reportDown(Upstream.DATABASE, reason);
    }

    /// Whether it refused a write within [#RECOVERY_PERIOD].
    public boolean isRefusingWrites() {
        var latest = refused.get();
        return latest != null && realTime.nanoTime() - latest < RECOVERY_PERIOD.toNanos();
    }

    private static String reason(StoreUnavailable refusal) {
        var cause = Objects.requireNonNullElse(refusal.getCause(), refusal);
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
    }
}
