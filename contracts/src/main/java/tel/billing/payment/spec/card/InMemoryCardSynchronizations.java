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
            var asked = rows.find(account)
                            .map(row -> row.synchronization().requests())
                            .orElse(0)
                    + 1;
            rows.put(account, new Row(new PendingSynchronization(account, asked), realNow, 0));
            return true;
        });
    }

    @Override
    public Optional<PendingSynchronization> takeDue(Instant realNow) {
        return unitOfWork.alone(() -> {
            var due = rows.rows().stream()
                    .filter(row -> !row.recoverAfter().isAfter(realNow))
                    .min(Comparator.comparing(Row::recoverAfter));
            due.ifPresent(row -> rows.put(row.synchronization().account(), row.postpone(realNow)));
            return due.map(Row::synchronization);
        });
    }

    @Override
    public void done(PendingSynchronization synchronization) {
        rows.removeIf(synchronization.account(), row -> row.synchronization().equals(synchronization));
    }

    private record Row(PendingSynchronization synchronization, Instant recoverAfter, int attempts) {

        Row postpone(Instant realNow) {
            return new Row(synchronization, RetryTimes.next(realNow, attempts), attempts + 1);
        }
    }
}
