package tel.billing.payment.spec.refund;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.spec.RetryTimes;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [Refunds].
public final class InMemoryRefunds implements Refunds {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<RefundId, Row> rows;

    public InMemoryRefunds(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    /// All refunds, oldest first.
    public List<Refund> all() {
        return rows.rows().stream().map(Row::refund).toList();
    }

    @Override
    public void add(Refund.Draft draft, Instant lookAfter) {
        rows.add(draft.id(), new Row(draft, Optional.of(lookAfter), 0, 0));
    }

    @Override
    public Optional<Refund> find(AccountId account, RefundId id) {
        return rows.find(id).map(Row::refund).filter(refund -> refund.account().equals(account));
    }

    @Override
    public List<Refund> of(AccountId account, Set<PaymentId> payments) {
        return all().stream()
                .filter(refund -> refund.account().equals(account) && payments.contains(refund.payment()))
                .toList();
    }

    @Override
    public boolean advance(Refund from, Refund to, Optional<Instant> lookAfter) {
        return rows.change(from.id(), row -> row.refund().equals(from), row -> new Row(to, lookAfter, 0, row.asks()));
    }

    @Override
    public boolean noteAsked(Refund refund) {
        return unitOfWork.alone(() -> {
            var noted = rows.find(refund.id()).orElseThrow().asked(1);
            rows.put(refund.id(), noted);
            return noted.asks() == 1;
        });
    }

    @Override
    public void unnoteAsked(Refund refund) {
        unitOfWork.alone(() -> {
            rows.put(refund.id(), rows.find(refund.id()).orElseThrow().asked(-1));
            return true;
        });
    }

    @Override
    public Optional<Refund> takeStale(Instant realNow) {
        return unitOfWork.alone(() -> {
            var stale = rows.rows().stream()
                    .filter(row -> row.isStale(realNow))
                    .min(Comparator.comparing(row -> row.lookAfter().orElseThrow()));
            stale.ifPresent(row -> rows.put(row.refund().id(), row.putOff(realNow)));
            return stale.map(Row::refund);
        });
    }

    @Override
    public long unfinished(Instant askUntil) {
        return rows.rows().stream()
                .filter(row -> row.lookAfter().isPresent())
                .filter(row -> !row.refund().order().askUntil().isAfter(askUntil))
                .count();
    }

    private record Row(Refund refund, Optional<Instant> lookAfter, int looks, int asks) {

        boolean isStale(Instant realNow) {
            return lookAfter.filter(at -> !at.isAfter(realNow)).isPresent();
        }

        Row putOff(Instant realNow) {
            return new Row(refund, RetryTimes.next(realNow, refund.order().askUntil(), looks), looks + 1, asks);
        }

        Row asked(int more) {
            return new Row(refund, lookAfter, looks, asks + more);
        }
    }
}
