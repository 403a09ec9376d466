package tel.billing.account.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Expires draft accounts whose magic link has expired.
record ExpireDraftAccounts(UnitOfWork unitOfWork, Accounts accounts) implements DueWork {
    private static final int BATCH_SIZE = 100;

    @Override
    public Optional<Instant> nextDue() {
        return accounts.nextExpiry();
    }

    @Override
    public boolean runDue(Instant now) {
        return unitOfWork.perform(() -> {
            var expired = accounts.findExpired(now, BATCH_SIZE);
            var count = expired.stream()
                    .filter(draft -> accounts.advance(draft.expire(now)))
                    .count();
            return count == BATCH_SIZE;
        });
    }
}
