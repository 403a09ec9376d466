package tel.billing.idempotency.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Deletes stored replies after their retention time.
record DeleteExpiredResponses(UnitOfWork unitOfWork, IdempotencyKeys keys) implements DueWork {
    private static final int BATCH_SIZE = 1_000;

    @Override
    public Optional<Instant> nextDue() {
        return keys.nextExpiry();
    }

    @Override
    public boolean runDue(Instant now) {
        return unitOfWork.perform(() -> keys.deleteExpired(now, BATCH_SIZE)) == BATCH_SIZE;
    }
}
