package tel.billing.payment.spec.notification;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.spec.RetryTimes;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [Notifications].
public final class InMemoryNotifications implements Notifications {
    private static final Set<NotificationStatus> UNSETTLED =
            EnumSet.of(NotificationStatus.RECEIVED, NotificationStatus.WAITING);

    private static final Set<NotificationStatus> PROCESSED =
            EnumSet.of(NotificationStatus.DONE, NotificationStatus.RESOLVED);

    private final InMemoryUnitOfWork unitOfWork;
    private final Table<String, Row> rows;

    public InMemoryNotifications(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    /// All notifications, oldest first.
    public List<StoredNotification> all() {
        return rows.rows().stream().map(Row::kept).toList();
    }

    @Override
    public void store(List<StoredNotification> notifications, Instant realNow) {
        notifications.forEach(notification ->
                rows.addIfFree(notification.notification().identity(), new Row(notification, realNow, realNow, 0, 0)));
    }

    /// Notifications that wait for the payment are processed immediately.
    public void wake(PaymentId payment) {
        rows.rows().stream()
                .filter(Row::isUnprocessed)
                .filter(row -> row.kept()
                        .notification()
                        .event()
                        .namedPayment()
                        .filter(payment::equals)
                        .isPresent())
                .forEach(row -> rows.put(row.identity(), row.attemptedUntil(Instant.EPOCH)));
    }

    @Override
    public Optional<StoredNotification> takeDue(Instant realNow) {
        return unitOfWork.alone(() -> {
            var due = rows.rows().stream()
                    .filter(row -> row.isUnprocessed() && !row.recoverAfter().isAfter(realNow))
                    .min(Comparator.comparing(Row::recoverAfter));
            due.ifPresent(row -> rows.put(row.identity(), row.postpone(realNow)));
            return due.map(Row::kept);
        });
    }

    @Override
    public boolean recordResult(StoredNotification.Id id, NotificationStatus status, Optional<String> reason) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(Row::isUnprocessed)
                .map(row -> {
                    rows.put(row.identity(), row.resulted(status, reason));
                    return row;
                })
                .isPresent());
    }

    @Override
    public int countFailure(StoredNotification.Id id) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(Row::isUnprocessed)
                .map(Row::failedAgain)
                .map(row -> {
                    rows.put(row.identity(), row);
                    return row.failures();
                })
                .orElse(0));
    }

    @Override
    public boolean reopen(StoredNotification.Id id, Instant realNow) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(row -> row.kept().status() != NotificationStatus.DONE)
                .map(row -> {
                    rows.put(row.identity(), row.reopened(realNow));
                    return row;
                })
                .isPresent());
    }

    @Override
    public boolean resolve(StoredNotification.Id id, String reason) {
        return unitOfWork.alone(() -> rowOf(id)
                .filter(row -> row.kept().status() != NotificationStatus.DONE
                        && row.kept().status() != NotificationStatus.RESOLVED)
                .map(row -> {
                    rows.put(row.identity(), row.resulted(NotificationStatus.RESOLVED, Optional.of(reason)));
                    return row;
                })
                .isPresent());
    }

    @Override
    public Optional<StoredNotification> find(StoredNotification.Id id) {
        return rowOf(id).map(Row::kept);
    }

    private Optional<Row> rowOf(StoredNotification.Id id) {
        return rows.rows().stream().filter(row -> row.kept().id().equals(id)).findFirst();
    }

    @Override
    public boolean hasReportedDecline(PaymentId payment) {
        return all().stream()
                .filter(kept -> kept.status() == NotificationStatus.DONE)
                .anyMatch(kept -> kept.notification().event() instanceof Notification.Event.Declined declined
                        && declined.payment().equals(payment));
    }

    @Override
    public Page<StoredNotification, StoredNotification.Id> list(
            Optional<NotificationStatus> status, PageRequest<StoredNotification.Id> page) {
        var newestFirst = all().reversed().stream()
                .filter(kept -> status.isEmpty() || status.get() == kept.status())
                .sorted(Comparator.comparing(
                                (StoredNotification kept) -> kept.id().value())
                        .reversed())
                .toList();
        return Pages.cut(newestFirst, page, StoredNotification::id);
    }

    @Override
    public long countQuarantined() {
        return all().stream()
                .filter(kept -> kept.status() == NotificationStatus.QUARANTINED)
                .count();
    }

    @Override
    public long countUnprocessed(Instant realThen) {
        return rows.rows().stream()
                .filter(row -> row.isUnprocessed() && !row.keptAt().isAfter(realThen))
                .count();
    }

    @Override
    public Optional<Instant> oldestUnprocessed() {
        return rows.rows().stream().filter(Row::isUnprocessed).map(Row::keptAt).min(Instant::compareTo);
    }

    @Override
    public void eraseContent(StoredNotification.Id id) {
        rowOf(id).ifPresent(row -> rows.put(row.identity(), row.erased()));
    }

    @Override
    public Optional<Instant> oldestProcessed() {
        return processed().map(row -> row.kept().receivedAt()).findFirst();
    }

    @Override
    public int deleteProcessed(Instant end, int limit) {
        return unitOfWork.alone(() -> {
            var ended = processed()
                    .filter(row -> row.kept().receivedAt().isBefore(end))
                    .limit(limit)
                    .toList();
            ended.forEach(row -> rows.removeIf(row.identity(), _ -> true));
            return ended.size();
        });
    }

    private static boolean isOfChargeback(Notification.Event event) {
        return event instanceof Notification.Event.ChargedBack
                || event instanceof Notification.Event.ChargebackReversed;
    }

    private Stream<Row> processed() {
        return rows.rows().stream()
                .filter(row -> PROCESSED.contains(row.kept().status()))
                .filter(row -> !isOfChargeback(row.kept().notification().event()))
                .sorted(Comparator.comparing(row -> row.kept().receivedAt()));
    }

    private record Row(StoredNotification kept, Instant keptAt, Instant recoverAfter, int attempts, int failures) {

        String identity() {
            return kept.notification().identity();
        }

        boolean isUnprocessed() {
            return UNSETTLED.contains(kept.status());
        }

        Row attemptedUntil(Instant then) {
            return new Row(kept, keptAt, then, attempts, failures);
        }

        Row postpone(Instant realNow) {
            return new Row(kept, keptAt, RetryTimes.next(realNow, attempts), attempts + 1, failures);
        }

        Row resulted(NotificationStatus status, Optional<String> reason) {
            return new Row(as(status, reason), keptAt, recoverAfter, attempts, 0);
        }

        Row failedAgain() {
            return new Row(kept, keptAt, recoverAfter, attempts, failures + 1);
        }

        Row reopened(Instant realNow) {
            return new Row(as(NotificationStatus.RECEIVED, Optional.empty()), keptAt, realNow, 0, 0);
        }

        Row erased() {
            var notification = kept.notification();
            var erased =
                    new Notification(notification.identity(), notification.addressee(), notification.event(), "erased");
            var stored = new StoredNotification(kept.id(), erased, kept.receivedAt(), kept.status(), kept.reason());
            return new Row(stored, keptAt, recoverAfter, attempts, failures);
        }

        private StoredNotification as(NotificationStatus status, Optional<String> reason) {
            return new StoredNotification(kept.id(), kept.notification(), kept.receivedAt(), status, reason);
        }
    }
}
