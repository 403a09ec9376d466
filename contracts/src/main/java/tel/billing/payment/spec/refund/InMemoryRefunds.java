package tel.billing.payment.spec.refund;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
        rows.add(draft.id(), new Row(draft, Optional.of(recoverAfter), 0, 0, Optional.empty()));
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
                row -> new Row(transition.to(), recoverAfter, 0, row.requests(), row.requestedAt()));
    }

    @Override
    public SendAttempt noteRequest(Refund refund, Instant realNow) {
        return unitOfWork.alone(() -> {
            var row = rows.find(refund.id()).orElseThrow();
            if (!row.isUnfinished()) {
                return SendAttempt.FINISHED;
            }
            rows.put(refund.id(), row.requested(realNow));
            return row.requests() == 0 ? SendAttempt.FIRST : SendAttempt.REPEATED;
        });
    }

    @Override
    public void removeRequestNote(Refund refund) {
        unitOfWork.alone(() -> {
            var row = rows.find(refund.id()).orElseThrow();
            if (row.isUnfinished()) {
                rows.put(refund.id(), row.withoutARequest());
            }
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
    public boolean mayStillBeSent(Refund refund, Instant realNow) {
        return rows.find(refund.id()).orElseThrow().mayStillBeSent(realNow);
    }

    @Override
    public Set<RefundId> resolvable(AccountId account, Set<PaymentId> payments, Instant realNow) {
        return findByPayments(account, payments).stream()
                .map(refund -> rows.find(refund.id()).orElseThrow())
                .filter(row -> row.isUnfinished() && !row.mayStillBeSent(realNow))
                .map(row -> row.refund().id())
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public long countUnfinished(Instant keyValidUntil) {
        return rows.rows().stream()
                .filter(Row::isUnfinished)
                .filter(row -> !row.refund().order().keyValidUntil().isAfter(keyValidUntil))
                .count();
    }

    private record Row(
            Refund refund, Optional<Instant> recoverAfter, int attempts, int requests, Optional<Instant> requestedAt) {

        boolean isRecoverable(Instant realNow) {
            return recoverAfter.filter(at -> !at.isAfter(realNow)).isPresent();
        }

        boolean isUnfinished() {
            return switch (refund) {
                case Refund.Draft _, Refund.Sent _ -> true;
                case Refund.Done _, Refund.Failed _ -> false;
            };
        }

        Row postpone(Instant realNow) {
            var next = RetryTimes.next(realNow, refund.order().keyValidUntil(), attempts);
            return new Row(refund, next, attempts + 1, requests, requestedAt);
        }

        boolean mayStillBeSent(Instant realNow) {
            return refund.order().isKeyValid(realNow)
                    || (refund instanceof Refund.Draft && recoverAfter.isPresent())
                    || requestedAt
                            .filter(at -> at.plus(IN_PROGRESS).isAfter(realNow))
                            .isPresent();
        }

        Row requested(Instant realNow) {
            var isSent = requests == 0 || refund.order().isKeyValid(realNow);
            return new Row(refund, recoverAfter, attempts, requests + 1, isSent ? Optional.of(realNow) : requestedAt);
        }

        Row withoutARequest() {
            return new Row(refund, recoverAfter, attempts, requests - 1, requestedAt.filter(_ -> requests > 1));
        }
    }
}
