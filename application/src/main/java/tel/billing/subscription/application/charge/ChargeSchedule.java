package tel.billing.subscription.application.charge;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.LiveRequest;
import tel.billing.shared.RealTime;

/// When the recovery job retries open charges, in real time.
public record ChargeSchedule(RealTime realTime) {
    /// Puts accounts with new money ahead of other card requests.
    private static final Duration PRIORITY = Duration.ofDays(1);

    public Instant immediately() {
        return realTime.instant();
    }

    public Optional<Instant> afterLiveRequest() {
        return Optional.of(realTime.instant().plus(LiveRequest.MAX_DURATION));
    }

    public Instant beforeAllOthers() {
        return realTime.instant().minus(PRIORITY);
    }
}
