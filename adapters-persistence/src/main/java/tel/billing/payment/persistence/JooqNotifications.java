package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.val;
import static tel.billing.payment.persistence.tables.PaymentNotice.PAYMENT_NOTICE;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.persistence.tables.records.PaymentNoticeRecord;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.RetryQueue;

/// Stores the processor's notifications in PostgreSQL.
public record JooqNotifications(DSLContext sql) implements Notifications {
    /// Same condition as in the partial indexes.
    static final Condition UNPROCESSED = PAYMENT_NOTICE.STATUS.in(
            inline(NotificationRows.word(NotificationStatus.RECEIVED)),
            inline(NotificationRows.word(NotificationStatus.WAITING)));

    /// Whether [#takeDue] finds a notification.
    public static final DueCheck DUE = DueCheck.at(PAYMENT_NOTICE.LOOK_AFTER, UNPROCESSED);

    /// Same condition as in the partial index.
    private static final Condition PROCESSED = PAYMENT_NOTICE
            .STATUS
            .in(
                    inline(NotificationRows.word(NotificationStatus.DONE)),
                    inline(NotificationRows.word(NotificationStatus.RESOLVED)))
            .and(PAYMENT_NOTICE.KIND.notIn(inline("charged_back"), inline("chargeback_reversed")));

    private static final RetryQueue<PaymentNoticeRecord> QUEUE =
            new RetryQueue<>(PAYMENT_NOTICE.LOOK_AFTER, PAYMENT_NOTICE.LOOKS, ProcessorBackOff.BACK_OFF);

    private static final Field<Instant> OLDEST_PROCESSED = DueTimes.earliest(PAYMENT_NOTICE.RECEIVED_AT, PROCESSED);

    @Override
    public void store(List<StoredNotification> notifications, Instant realNow) {
        notifications.forEach(notification -> sql.insertInto(PAYMENT_NOTICE)
                .set(NotificationRows.row(notification))
                .set(PAYMENT_NOTICE.KEPT_AT, realNow)
                .set(PAYMENT_NOTICE.LOOK_AFTER, realNow)
                .onConflict(PAYMENT_NOTICE.IDENTITY)
                .doNothing()
                .execute());
    }

    @Override
    public Optional<StoredNotification> takeDue(Instant realNow) {
        return QUEUE.take(sql, realNow, NotificationRows::read, UNPROCESSED);
    }

    @Override
    public boolean recordResult(StoredNotification.Id id, NotificationStatus status, Optional<String> reason) {
        return sql.update(PAYMENT_NOTICE)
                        .set(PAYMENT_NOTICE.STATUS, NotificationRows.word(status))
                        .set(PAYMENT_NOTICE.STATUS_REASON, reason.orElse(null))
                        .set(PAYMENT_NOTICE.FAILURES, 0)
                        .where(PAYMENT_NOTICE.ID.eq(id.value()))
                        .and(UNPROCESSED)
                        .execute()
                == 1;
    }

    @Override
    public int countFailure(StoredNotification.Id id) {
        return sql.update(PAYMENT_NOTICE)
                .set(PAYMENT_NOTICE.FAILURES, PAYMENT_NOTICE.FAILURES.plus(1))
                .where(PAYMENT_NOTICE.ID.eq(id.value()))
                .and(UNPROCESSED)
                .returningResult(PAYMENT_NOTICE.FAILURES)
                .fetchOptional(PAYMENT_NOTICE.FAILURES)
                .orElse(0);
    }

    @Override
    public boolean reopen(StoredNotification.Id id, Instant realNow) {
        return sql.update(PAYMENT_NOTICE)
                        .set(PAYMENT_NOTICE.STATUS, NotificationRows.word(NotificationStatus.RECEIVED))
                        .setNull(PAYMENT_NOTICE.STATUS_REASON)
                        .set(PAYMENT_NOTICE.LOOK_AFTER, realNow)
                        .set(PAYMENT_NOTICE.LOOKS, 0)
                        .set(PAYMENT_NOTICE.FAILURES, 0)
                        .where(PAYMENT_NOTICE.ID.eq(id.value()))
                        .and(PAYMENT_NOTICE.STATUS.ne(NotificationRows.word(NotificationStatus.DONE)))
                        .execute()
                == 1;
    }

    @Override
    public boolean resolve(StoredNotification.Id id, String reason) {
        return sql.update(PAYMENT_NOTICE)
                        .set(PAYMENT_NOTICE.STATUS, NotificationRows.word(NotificationStatus.RESOLVED))
                        .set(PAYMENT_NOTICE.STATUS_REASON, reason)
                        .where(PAYMENT_NOTICE.ID.eq(id.value()))
                        .and(PAYMENT_NOTICE.STATUS.notIn(
                                NotificationRows.word(NotificationStatus.DONE),
                                NotificationRows.word(NotificationStatus.RESOLVED)))
                        .execute()
                == 1;
    }

    @Override
    public Optional<StoredNotification> find(StoredNotification.Id id) {
        return sql.selectFrom(PAYMENT_NOTICE)
                .where(PAYMENT_NOTICE.ID.eq(id.value()))
                .fetchOptional(NotificationRows::read);
    }

    @Override
    public boolean hasReportedDecline(PaymentId payment) {
        return sql.fetchExists(
                PAYMENT_NOTICE,
                PAYMENT_NOTICE.PAYMENT_ID.eq(payment.value()),
                PAYMENT_NOTICE.KIND.eq(inline("not_paid")),
                PAYMENT_NOTICE.STATUS.eq(inline(NotificationRows.word(NotificationStatus.DONE))));
    }

    @Override
    public Page<StoredNotification, StoredNotification.Id> list(
            Optional<NotificationStatus> status, PageRequest<StoredNotification.Id> page) {
        var further = sql.selectFrom(PAYMENT_NOTICE)
                .where(status.map(sought -> PAYMENT_NOTICE.STATUS.eq(NotificationRows.word(sought)))
                        .orElse(noCondition()))
                .and(page.after()
                        .map(after -> PAYMENT_NOTICE.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(PAYMENT_NOTICE.ID.desc())
                .limit(page.limit() + 1)
                .fetch(NotificationRows::read);
        return Page.cut(further, page, StoredNotification::id);
    }

    @Override
    public long countQuarantined() {
        return sql.fetchCount(
                PAYMENT_NOTICE, PAYMENT_NOTICE.STATUS.eq(NotificationRows.word(NotificationStatus.QUARANTINED)));
    }

    @Override
    public long countUnprocessed(Instant realThen) {
        return sql.fetchCount(PAYMENT_NOTICE, UNPROCESSED, PAYMENT_NOTICE.KEPT_AT.le(realThen));
    }

    @Override
    public Optional<Instant> oldestUnprocessed() {
        return sql.select(min(PAYMENT_NOTICE.KEPT_AT))
                .from(PAYMENT_NOTICE)
                .where(UNPROCESSED)
                .fetchOptional(Record1::value1);
    }

    @Override
    public void eraseContent(StoredNotification.Id id) {
        sql.update(PAYMENT_NOTICE)
                .set(PAYMENT_NOTICE.WORDS, NotificationRows.ERASED)
                .where(PAYMENT_NOTICE.ID.eq(id.value()))
                .execute();
    }

    @Override
    public Optional<Instant> oldestProcessed() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST_PROCESSED));
    }

    @Override
    public int deleteProcessed(Instant end, int limit) {
        return sql.fetchSingle("SELECT payment_delete_notices({0}, {1})", val(end), val(limit))
                .get(0, int.class);
    }
}
