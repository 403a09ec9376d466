package tel.billing.tax.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.tax.application.vatnumber.PendingVatChecks;

/// In-memory implementation of [PendingVatChecks].
public final class InMemoryPendingVatChecks implements PendingVatChecks {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<AccountId, Recheck> rows;

    public InMemoryPendingVatChecks(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    @Override
    public void put(Recheck recheck) {
        rows.put(recheck.account(), recheck);
    }

    @Override
    public Optional<Recheck> takeDue(Instant now) {
        return unitOfWork.alone(() -> {
            var postponed = rows.rows().stream()
                    .filter(recheck -> !recheck.dueAt().isAfter(now))
                    .min(Comparator.comparing(Recheck::dueAt))
                    .map(recheck -> recheck.postpone(now));
            postponed.ifPresent(this::put);
            return postponed;
        });
    }

    @Override
    public boolean advance(Recheck from, Recheck to) {
        return rows.change(from.account(), from::equals, _ -> to);
    }

    @Override
    public boolean remove(Recheck recheck) {
        return rows.removeIf(recheck.account(), recheck::equals);
    }

    @Override
    public boolean isSubmitted(AccountId account, VatNumber number) {
        return rows.find(account)
                .filter(Recheck::isSubmitted)
                .filter(recheck -> recheck.number().equals(number))
                .isPresent();
    }

    @Override
    public boolean isScheduled(AccountId account, VatNumber number) {
        return rows.find(account)
                .filter(recheck -> recheck.number().equals(number))
                .isPresent();
    }

    @Override
    public void removeFor(AccountId account) {
        rows.removeIf(account, _ -> true);
    }

    @Override
    public int countUnanswered() {
        return (int)
                rows.rows().stream().filter(recheck -> recheck.attempts() > 0).count();
    }

    @Override
    public int maxAttempts() {
        return rows.rows().stream().mapToInt(Recheck::attempts).max().orElse(0);
    }

    @Override
    public Optional<Instant> nextDue() {
        return rows.rows().stream().map(Recheck::dueAt).min(Instant::compareTo);
    }
}
