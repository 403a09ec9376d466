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
    public void add(Refund.Draft draft, Instant recoverAfter) {
        rows.add(draft.id(), new Row(draft, Optional.of(recoverAfter), 0, 0));
    }

    @Override
    public Optional<Refund> find(AccountId account, RefundId id) {
        return rows.find(id).map(Row::refund).filter(refund -> refund.account().equals(account));
    }

    @Override
    public List<Refund> findByPayments(AccountId account, Set<PaymentId> payments) {
        return all().stream()
                .filter(refund -> refund.account().equals(account) && payments.contains(refund.payment()))
                .toList();
    }

    @Override
    public boolean advance(Refund.Transition<?> transition, Optional<Instant> recoverAfter) {
        var from = transition.from();
        return rows.change(
                from.id(),
                row -> row.refund().version().equals(from.version()),
                row -> new Row(transition.to(), recoverAfter, 0, row.requests()));
    }

    @Override
    public boolean noteRequest(Refund refund) {
        return unitOfWork.alone(() -> {
            var noted = rows.find(refund.id()).orElseThrow().withRequests(1);
            rows.put(refund.id(), noted);
            return noted.requests() == 1;
        });
    }

    @Override
    public void removeRequestNote(Refund refund) {
        unitOfWork.alone(() -> {
            rows.put(refund.id(), rows.find(refund.id()).orElseThrow().withRequests(-1));
            return true;
        });
    }

    @Override
    public Optional<Refund> takeForRecovery(Instant realNow) {
        return unitOfWork.alone(() -> {
            var stale = rows.rows().stream()
                    .filter(row -> row.isRecoverable(realNow))
                    .min(Comparator.comparing(row -> row.recoverAfter().orElseThrow()));
            stale.ifPresent(row -> rows.put(row.refund().id(), row.postpone(realNow)));
            return stale.map(Row::refund);
        });
    }

    @Override
    public long unfinished(Instant sendUntil) {
        return rows.rows().stream()
                .filter(row -> row.recoverAfter().isPresent())
                .filter(row -> !row.refund().order().sendUntil().isAfter(sendUntil))
                .count();
    }

    private record Row(Refund refund, Optional<Instant> recoverAfter, int attempts, int requests) {

        boolean isRecoverable(Instant realNow) {
            return recoverAfter.filter(at -> !at.isAfter(realNow)).isPresent();
        }

        Row postpone(Instant realNow) {
            return new Row(
                    refund, RetryTimes.next(realNow, refund.order().sendUntil(), attempts), attempts + 1, requests);
        }

        Row withRequests(int more) {
            return new Row(refund, recoverAfter, attempts, requests + more);
        }
    }
}
