package tel.billing.payment.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.KeptNotice;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.application.Notices;
import tel.billing.payment.domain.Notice;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [Notices].
public final class InMemoryNotices implements Notices {
    private static final Set<NoticeStatus> UNSETTLED = EnumSet.of(NoticeStatus.RECEIVED, NoticeStatus.WAITING);

    private final InMemoryUnitOfWork unitOfWork;
    private final Table<String, Row> rows;

    public InMemoryNotices(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    /// All notifications, oldest first.
    public List<KeptNotice> all() {
        return rows.rows().stream().map(Row::kept).toList();
    }

    @Override
    public void keep(List<KeptNotice> notices, Instant realNow) {
        notices.forEach(notice -> rows.addIfFree(notice.notice().identity(), new Row(notice, realNow, realNow, 0, 0)));
    }

    /// Notifications that wait for the payment are processed immediately.
    void wake(PaymentId payment) {
        rows.rows().stream()
                .filter(Row::isUnsettled)
                .filter(row -> row.kept()
                        .notice()
                        .news()
                        .about()
                        .filter(payment::equals)
                        .isPresent())
                .forEach(row -> rows.put(row.identity(), row.lookedAtAfter(Instant.EPOCH)));
    }

    @Override
    public Optional<KeptNotice> takeDue(Instant realNow) {
        return unitOfWork.alone(() -> {
            var due = rows.rows().stream()
                    .filter(row -> row.isUnsettled() && !row.lookAfter().isAfter(realNow))
                    .min(Comparator.comparing(Row::lookAfter));
            due.ifPresent(row -> rows.put(row.identity(), row.putOff(realNow)));
            return due.map(Row::kept);
        });
    }

    @Override
    public boolean settle(KeptNotice.Id id, NoticeStatus status, Optional<String> reason) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(Row::isUnsettled)
                .map(row -> {
                    rows.put(row.identity(), row.settled(status, reason));
                    return row;
                })
                .isPresent());
    }

    @Override
    public int countFailure(KeptNotice.Id id) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(Row::isUnsettled)
                .map(Row::failedAgain)
                .map(row -> {
                    rows.put(row.identity(), row);
                    return row.failures();
                })
                .orElse(0));
    }

    @Override
    public boolean reopen(KeptNotice.Id id, Instant realNow) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(row -> row.kept().status() != NoticeStatus.DONE)
                .map(row -> {
                    rows.put(row.identity(), row.reopened(realNow));
                    return row;
                })
                .isPresent());
    }

    @Override
    public boolean close(KeptNotice.Id id, String reason) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(row ->
                        row.kept().status() != NoticeStatus.DONE && row.kept().status() != NoticeStatus.SETTLED)
                .map(row -> {
                    rows.put(row.identity(), row.settled(NoticeStatus.SETTLED, Optional.of(reason)));
                    return row;
                })
                .isPresent());
    }

    @Override
    public Optional<KeptNotice> find(KeptNotice.Id id) {
        return rowOf(id).map(Row::kept);
    }

    private Optional<Row> rowOf(KeptNotice.Id id) {
        return rows.rows().stream().filter(row -> row.kept().id().equals(id)).findFirst();
    }

    @Override
    public boolean toldNotPaid(PaymentId payment) {
        return all().stream()
                .filter(kept -> kept.status() == NoticeStatus.DONE)
                .anyMatch(kept -> kept.notice().news() instanceof Notice.News.NotPaid told
                        && told.payment().equals(payment));
    }

    @Override
    public Page<KeptNotice, KeptNotice.Id> list(Optional<NoticeStatus> status, PageRequest<KeptNotice.Id> page) {
        var newestFirst = all().reversed().stream()
                .filter(kept -> status.isEmpty() || status.get() == kept.status())
                .sorted(Comparator.comparing((KeptNotice kept) -> kept.id().value())
                        .reversed())
                .toList();
        return Pages.cut(newestFirst, page, KeptNotice::id);
    }

    @Override
    public long quarantined() {
        return all().stream()
                .filter(kept -> kept.status() == NoticeStatus.QUARANTINED)
                .count();
    }

    @Override
    public long unsettled(Instant realThen) {
        return rows.rows().stream()
                .filter(row -> row.isUnsettled() && !row.keptAt().isAfter(realThen))
                .count();
    }

    private record Row(KeptNotice kept, Instant keptAt, Instant lookAfter, int looks, int failures) {

        String identity() {
            return kept.notice().identity();
        }

        boolean isUnsettled() {
            return UNSETTLED.contains(kept.status());
        }

        Row lookedAtAfter(Instant then) {
            return new Row(kept, keptAt, then, looks, failures);
        }

        Row putOff(Instant realNow) {
            return new Row(kept, keptAt, PutOff.next(realNow, looks), looks + 1, failures);
        }

        Row settled(NoticeStatus status, Optional<String> reason) {
            return new Row(as(status, reason), keptAt, lookAfter, looks, 0);
        }

        Row failedAgain() {
            return new Row(kept, keptAt, lookAfter, looks, failures + 1);
        }

        Row reopened(Instant realNow) {
            return new Row(as(NoticeStatus.RECEIVED, Optional.empty()), keptAt, realNow, 0, 0);
        }

        private KeptNotice as(NoticeStatus status, Optional<String> reason) {
            return new KeptNotice(kept.id(), kept.notice(), kept.receivedAt(), status, reason);
        }
    }
}
