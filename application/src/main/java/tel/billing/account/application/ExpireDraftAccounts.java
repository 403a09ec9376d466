package tel.billing.account.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;
import tel.billing.shared.DueWork;
import tel.billing.shared.ExpiryBatch;
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
        var batch = new ExpiryBatch<Account.Draft, AccountId>(
                unitOfWork,
                () -> accounts.findExpired(now, BATCH_SIZE),
                Account.Draft::id,
                drafts -> expire(drafts, now));
        return batch.run() == BATCH_SIZE;
    }

    private int expire(List<Account.Draft> drafts, Instant now) {
        return (int) drafts.stream()
                .filter(draft -> accounts.advance(draft.expire(now)))
                .count();
    }
}
