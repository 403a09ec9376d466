package tel.billing.identity.application;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Deletes obsolete data one day after it became obsolete. Runs every hour, on the hour.
public record PurgeExpiredCredentials(UnitOfWork unitOfWork, ExpiredCredentials expiredCredentials) implements DueWork {
    /// Longer than the clock difference between machines, and longer than any instance needs to learn that a
    /// session ended.
    private static final Duration RETENTION = Duration.ofDays(1);

    private static final int BATCH_SIZE = 1_000;

    @Override
    public Optional<Instant> nextDue() {
        return expiredCredentials.nextExpiry().map(over -> fullHour(over.plus(RETENTION)));
    }

    @Override
    public boolean runDue(Instant now) {
        var cutoff = now.truncatedTo(ChronoUnit.HOURS).minus(RETENTION);
        return expiredCredentials
                        .nextExpiry()
                        .filter(over -> !over.isAfter(cutoff))
                        .isPresent()
                && unitOfWork.perform(() -> expiredCredentials.deleteExpired(cutoff, BATCH_SIZE));
    }

    /// Rounds up to a full hour.
    private static Instant fullHour(Instant at) {
        var begun = at.truncatedTo(ChronoUnit.HOURS);
        return begun.equals(at) ? at : begun.plus(1, ChronoUnit.HOURS);
    }
}
