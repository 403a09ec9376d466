package tel.billing.audit.application;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Removes origins and entries from the audit log when their retention has ended. Runs every hour, on the hour.
public record PurgeAuditLog(UnitOfWork unitOfWork, ExpiredAuditData data, AuditRetention retention) implements DueWork {
    private static final int BATCH_SIZE = 1_000;

    @Override
    public Optional<Instant> nextDue() {
        return Stream.of(
                        data.oldestOrigin().map(at -> at.plus(retention.origins())),
                        data.oldestEntry().map(at -> at.plus(retention.entries())))
                .flatMap(Optional::stream)
                .min(Instant::compareTo)
                .map(expiry -> expiry.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS));
    }

    @Override
    public boolean runDue(Instant now) {
        var hour = now.truncatedTo(ChronoUnit.HOURS);
        return isDue(now)
                && unitOfWork.perform(() -> data.removeOrigins(hour.minus(retention.origins()), BATCH_SIZE)
                                + data.deleteEntries(hour.minus(retention.entries()), BATCH_SIZE)
                        > 0);
    }
}
