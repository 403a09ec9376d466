package tel.billing.shared.persistence.clock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.RealTime;

/// The system clock, in microseconds, the precision of PostgreSQL.
public final class SystemRealTime implements RealTime {
    private final Clock clock = Clock.systemUTC();

    @Override
    public Instant instant() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause(Duration time) {
        try {
            AdmittedRequest.pausedDuring(() -> {
                Thread.sleep(time);
                return true;
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
