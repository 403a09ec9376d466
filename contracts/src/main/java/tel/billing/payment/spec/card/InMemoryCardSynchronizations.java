package tel.billing.payment.spec.card;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import tel.billing.payment.application.card.CardSynchronizations;
import tel.billing.payment.spec.RetryTimes;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [CardSynchronizations].
public final class InMemoryCardSynchronizations implements CardSynchronizations {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<AccountId, Row> rows;

    public InMemoryCardSynchronizations(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    @Override
    public void add(AccountId account, Instant realNow) {
        unitOfWork.alone(() -> {
            var requests = rows.find(account).map(Row::requests).orElse(0) + 1;
            rows.put(account, new Row(account, requests, realNow, 0));
            return true;
        });
    }

    @Override
    public Optional<PendingSynchronization> takeDue(Instant realNow) {
        return unitOfWork.alone(() -> {
            var due = rows.rows().stream()
                    .filter(row -> !row.recoverAfter().isAfter(realNow))
                    .min(Comparator.comparing(Row::recoverAfter))
                    .map(row -> row.postpone(realNow));
            due.ifPresent(row -> rows.put(row.account(), row));
            return due.map(Row::synchronization);
        });
    }

    @Override
    public void invalidate(AccountId account) {
        rows.change(account, _ -> true, Row::invalidated);
    }

    @Override
    public boolean done(PendingSynchronization synchronization) {
        return rows.removeIf(
                synchronization.account(), row -> row.synchronization().equals(synchronization));
    }

    private record Row(AccountId account, int requests, Instant recoverAfter, int attempts) {

        PendingSynchronization synchronization() {
            return new PendingSynchronization(account, requests, recoverAfter);
        }

        Row postpone(Instant realNow) {
            return new Row(account, requests, RetryTimes.next(realNow, attempts), attempts + 1);
        }

        Row invalidated() {
            return new Row(account, requests + 1, recoverAfter, attempts);
        }
    }
}
