package tel.billing.payment.application.notification;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Deletes processed notifications when their retention has ended. Runs every hour, on the hour.
public record PurgeNotifications(UnitOfWork unitOfWork, Notifications notifications, Duration retention)
        implements DueWork {
    private static final int BATCH_SIZE = 1_000;

    @Override
    public Optional<Instant> nextDue() {
        return notifications
                .oldestProcessed()
                .map(at -> at.plus(retention).truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS));
    }

    @Override
    public boolean runDue(Instant now) {
        var hour = now.truncatedTo(ChronoUnit.HOURS);
        return isDue(now)
                && unitOfWork.perform(() -> notifications.deleteProcessed(hour.minus(retention), BATCH_SIZE) > 0);
    }
}
