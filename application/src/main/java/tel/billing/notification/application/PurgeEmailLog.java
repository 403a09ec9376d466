package tel.billing.notification.application;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Deletes entries of the e-mail log after 90 days. Runs every hour, on the hour.
public record PurgeEmailLog(UnitOfWork unitOfWork, EmailLog log) implements DueWork {
    private static final Duration RETENTION = Duration.ofDays(90);
    private static final int BATCH_SIZE = 1_000;

    @Override
    public Optional<Instant> nextDue() {
        return log.oldest()
                .map(at -> at.plus(RETENTION).truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS));
    }

    @Override
    public boolean runDue(Instant now) {
        var hour = now.truncatedTo(ChronoUnit.HOURS);
        return isDue(now) && unitOfWork.perform(() -> log.deleteBefore(hour.minus(RETENTION), BATCH_SIZE) > 0);
    }
}
