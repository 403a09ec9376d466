package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.update;
import static tel.billing.payment.persistence.tables.PaymentEvent.PAYMENT_EVENT;
import static tel.billing.payment.persistence.tables.PaymentNotice.PAYMENT_NOTICE;
import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;
import static tel.billing.shared.persistence.RenderedStatement.parameter;
import static tel.billing.shared.persistence.RenderedStatement.parameters;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.impl.DSL;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.persistence.tables.records.PaymentPaymentRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.ListFilterColumns;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.RetryQueue;

/// Stores payments in PostgreSQL.
///
/// @param published receives each stored transition inside the transaction, which may still be rolled back
public record JooqPayments(DSLContext sql, Consumer<? super Payment.Transition<?>> published) implements Payments {
    /// Whether [#takeForRecovery] finds a payment.
    public static final DueCheck RECOVERY_DUE = DueCheck.at(PAYMENT_PAYMENT.LOOK_AFTER);

    private static final RenderedStatement ADD = RenderedStatement.of(() -> insertInto(PAYMENT_PAYMENT)
            .set(parameters(PaymentRows.ORDER))
            .set(parameters(PaymentRows.STATE))
            .set(PAYMENT_PAYMENT.LOOK_AFTER, parameter(PAYMENT_PAYMENT.LOOK_AFTER))
            // Without a target, because the external id and the processor's key, which equals the id, are unique, too.
            .onConflictDoNothing());
    private static final RenderedStatement ADVANCE = RenderedStatement.of(JooqPayments::advanceQuery);
    private static final Param<Integer> FROM_VERSION = param("from_version", PAYMENT_PAYMENT.EVENTS);

    private static final ListFilterColumns FILTER =
            new ListFilterColumns(PAYMENT_PAYMENT.STATUS, PAYMENT_PAYMENT.EXTERNAL_ID, PAYMENT_PAYMENT.DRAFTED_AT);

    private static final RetryQueue<PaymentPaymentRecord> RECOVERY = new RetryQueue<>(
            PAYMENT_PAYMENT.LOOK_AFTER,
            PAYMENT_PAYMENT.LOOKS,
            realNow -> ProcessorBackOff.after(realNow, PAYMENT_PAYMENT.LOOKS, PAYMENT_PAYMENT.CHARGE_UNTIL));

    private static final Field<Instant> NEXT_TIMEOUT = DueTimes.earliest(PAYMENT_PAYMENT.EXPIRES_AT);

    @Override
    public boolean add(Payment.Draft draft, Instant recoverAfter) {
        return ADD.on(sql)
                        .bind(PaymentRows.row(draft.order()))
                        .bind(PaymentRows.state(draft))
                        .bind(PAYMENT_PAYMENT.LOOK_AFTER, recoverAfter)
                        .execute()
                == 1;
    }

    @Override
    public Optional<Payment> find(AccountId account, PaymentId id) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_PAYMENT.ID.eq(id.value()))
                .fetchOptional(PaymentRows::read);
    }

    @Override
    public Optional<Payment> find(PaymentId id) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.ID.eq(id.value()))
                .fetchOptional(PaymentRows::read);
    }

    @Override
    public List<Payment.EverCaptured> findCaptured(ProcessorReference reference, int limit) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.PROCESSOR_REFERENCE.eq(reference.value()))
                .orderBy(PAYMENT_PAYMENT.DRAFTED_AT.desc(), PAYMENT_PAYMENT.ID.desc())
                .limit(limit)
                .fetch(row -> (Payment.EverCaptured) PaymentRows.read(row));
    }

    @Override
    public Optional<Payment> lock(AccountId account, PaymentId id) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_PAYMENT.ID.eq(id.value()))
                .forUpdate()
                .fetchOptional(PaymentRows::read);
    }

    @Override
    public Page<Payment, PaymentId> list(
            AccountId account, ListFilter<PaymentStatus> filter, PageRequest<PaymentId> page) {
        var last = PAYMENT_PAYMENT.as("last");
        var further = sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(account.value()))
                .and(FILTER.condition(filter))
                .and(page.after()
                        .map(after -> row(PAYMENT_PAYMENT.DRAFTED_AT, PAYMENT_PAYMENT.ID)
                                .lessThan(select(last.DRAFTED_AT, last.ID)
                                        .from(last)
                                        .where(last.ACCOUNT_ID.eq(account.value()))
                                        .and(last.ID.eq(after.value()))))
                        .orElse(noCondition()))
                .orderBy(PAYMENT_PAYMENT.DRAFTED_AT.desc(), PAYMENT_PAYMENT.ID.desc())
                .limit(page.limit() + 1)
                .fetch(PaymentRows::read);
        return Page.cut(further, page, Payment::id);
    }

    @Override
    public List<Payment.Pending> findWaitingForCustomer(AccountId account, int limit) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_PAYMENT.PAGE.isNotNull())
                .orderBy(PAYMENT_PAYMENT.EXPIRES_AT)
                .limit(limit)
                .fetch(PaymentRows::pending);
    }

    @Override
    public boolean advance(Payment.Transition<?> transition, Optional<Instant> recoverAfter) {
        var from = transition.from();
        var isStored = ADVANCE.on(sql)
                        .bind(PaymentRows.state(transition.to()))
                        .bind(PAYMENT_PAYMENT.LOOK_AFTER, recoverAfter.orElse(null))
                        .bind(PAYMENT_PAYMENT.ACCOUNT_ID, from.account().value())
                        .bind(PAYMENT_PAYMENT.ID, from.id().value())
                        .bind(FROM_VERSION, from.version().number())
                        .bind(PaymentRows.row(transition.event()))
                        .execute()
                == 1;
        if (isStored) {
            published.accept(transition);
        }
        return isStored;
    }

    private static Query advanceQuery() {
        var moved = name("moved")
                .as(update(PAYMENT_PAYMENT)
                        .set(parameters(PaymentRows.STATE))
                        .set(PAYMENT_PAYMENT.LOOK_AFTER, parameter(PAYMENT_PAYMENT.LOOK_AFTER))
                        .set(PAYMENT_PAYMENT.LOOKS, inline(0))
                        .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(parameter(PAYMENT_PAYMENT.ACCOUNT_ID)))
                        .and(PAYMENT_PAYMENT.ID.eq(parameter(PAYMENT_PAYMENT.ID)))
                        .and(PAYMENT_PAYMENT.EVENTS.eq(FROM_VERSION))
                        .returning(PAYMENT_PAYMENT.ACCOUNT_ID, PAYMENT_PAYMENT.ID, PAYMENT_PAYMENT.EVENTS));
        var woken = name("woken")
                .as(update(PAYMENT_NOTICE)
                        .set(PAYMENT_NOTICE.LOOK_AFTER, inline(Instant.EPOCH))
                        .from(moved)
                        .where(PAYMENT_NOTICE.PAYMENT_ID.eq(moved.field(PAYMENT_PAYMENT.ID)))
                        .and(JooqNotifications.UNPROCESSED)
                        .returning(PAYMENT_NOTICE.ID));
        return DSL.with(moved)
                .with(woken)
                .insertInto(
                        PAYMENT_EVENT,
                        PAYMENT_EVENT.ACCOUNT_ID,
                        PAYMENT_EVENT.PAYMENT_ID,
                        PAYMENT_EVENT.NUMBER,
                        PAYMENT_EVENT.KIND,
                        PAYMENT_EVENT.AT,
                        PAYMENT_EVENT.PROCESSOR_REFERENCE,
                        PAYMENT_EVENT.DECLINE_REASON,
                        PAYMENT_EVENT.PAGE,
                        PAYMENT_EVENT.REFUND_ID,
                        PAYMENT_EVENT.AMOUNT_MINOR)
                .select(select(
                                moved.field(PAYMENT_PAYMENT.ACCOUNT_ID),
                                moved.field(PAYMENT_PAYMENT.ID),
                                moved.field(PAYMENT_PAYMENT.EVENTS),
                                parameter(PAYMENT_EVENT.KIND),
                                parameter(PAYMENT_EVENT.AT),
                                parameter(PAYMENT_EVENT.PROCESSOR_REFERENCE),
                                parameter(PAYMENT_EVENT.DECLINE_REASON),
                                parameter(PAYMENT_EVENT.PAGE),
                                parameter(PAYMENT_EVENT.REFUND_ID),
                                parameter(PAYMENT_EVENT.AMOUNT_MINOR))
                        .from(moved));
    }

    @Override
    public Optional<Payment> takeForRecovery(Instant realNow) {
        return RECOVERY.take(sql, realNow, PaymentRows::read);
    }

    @Override
    public long countUnfinished(UnfinishedReason reason, Instant keyValidUntil) {
        return sql.fetchCount(
                PAYMENT_PAYMENT,
                PaymentRows.is(reason),
                PAYMENT_PAYMENT.CHARGE_UNTIL.le(keyValidUntil),
                // Every unfinished payment has a recovery time, and that column has an index.
                PAYMENT_PAYMENT.LOOK_AFTER.isNotNull());
    }

    @Override
    public List<Payment.Pending> findTimedOut(Instant now, int limit) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.EXPIRES_AT.le(now))
                .orderBy(PAYMENT_PAYMENT.EXPIRES_AT, PAYMENT_PAYMENT.ACCOUNT_ID, PAYMENT_PAYMENT.ID)
                .limit(limit)
                .forUpdate()
                .skipLocked()
                .fetch(PaymentRows::pending);
    }

    @Override
    public Optional<Instant> nextTimeout() {
        return Optional.ofNullable(DueTimes.read(sql, NEXT_TIMEOUT));
    }
}
