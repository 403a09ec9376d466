package tel.billing.payment.application.cardtesting;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import tel.billing.payment.CardTestingRules;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Deletes the decline history of an account when its last decline does not count any more. Runs every hour,
/// on the hour. While top-ups are on hold, the history is kept.
public record PurgeDeclineHistories(UnitOfWork unitOfWork, DeclineHistories declineHistories) implements DueWork {
    private static final int BATCH_SIZE = 1_000;

    @Override
    public Optional<Instant> nextDue() {
        return declineHistories
                .oldestLastDecline()
                .map(at -> at.plus(CardTestingRules.DAY)
                        .truncatedTo(ChronoUnit.HOURS)
                        .plus(1, ChronoUnit.HOURS));
    }

    @Override
    public boolean runDue(Instant now) {
        var end = now.truncatedTo(ChronoUnit.HOURS).minus(CardTestingRules.DAY);
        return isDue(now) && unitOfWork.perform(() -> declineHistories.deleteOlderThan(end, BATCH_SIZE) > 0);
    }
}
