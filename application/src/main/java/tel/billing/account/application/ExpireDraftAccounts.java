package tel.billing.account.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.DueWork;
import tel.billing.shared.UnitOfWork;

/// Expires draft accounts whose magic link has expired.
record ExpireDraftAccounts(UnitOfWork unitOfWork, Accounts accounts) implements DueWork {
    private static final int PORTION = 100;

    @Override
    public Optional<Instant> nextDue() {
        return accounts.nextLapse();
    }

    @Override
    public boolean runDue(Instant now) {
        return unitOfWork.perform(() -> {
            var lapsed = accounts.lapsed(now, PORTION);
            var expired = lapsed.stream()
                    .filter(draft -> accounts.advance(draft.expire(now)))
                    .count();
            return expired == PORTION;
        });
    }
}
