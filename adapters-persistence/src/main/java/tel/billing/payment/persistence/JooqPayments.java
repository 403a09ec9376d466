package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.update;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;
import static tel.billing.payment.persistence.tables.PaymentEvent.PAYMENT_EVENT;
import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.Payments;
import tel.billing.payment.application.Unfinished;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps the payments in PostgreSQL.
public record JooqPayments(DSLContext sql) implements Payments {
    /// Recovery's back-off doubles from the first pause to the longest. Whoever took a payment has done with
    /// it by the first: a processor is given 20 seconds to answer.
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);
    /// Enough to pass the longest pause.
    private static final int DOUBLINGS = 10;
    /// How long after the last charge proof is waited for.
    private static final Duration PROOF_COMES_WITHIN = Duration.ofDays(30);

    @Override
    public void add(Payment.Draft draft, Instant lookAfter) {
        sql.insertInto(PAYMENT_PAYMENT)
                .set(PaymentRows.row(draft.order()))
                .set(PaymentRows.state(draft))
                .set(PAYMENT_PAYMENT.LOOK_AFTER, lookAfter)
                .execute();
    }

    @Override
    public Optional<Payment> find(AccountId account, PaymentId id) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_PAYMENT.ID.eq(id.value()))
                .fetchOptional(PaymentRows::read);
    }

    @Override
    public Page<Payment, PaymentId> list(AccountId account, PageRequest<PaymentId> page) {
        var oneMore = sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(account.value()))
                .and(page.after()
                        .map(after -> PAYMENT_PAYMENT.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(PAYMENT_PAYMENT.ID.desc())
                .limit(page.limit() + 1)
                .fetch(PaymentRows::read);
        return Page.cut(oneMore, page, Payment::id);
    }

    @Override
    public boolean advance(Payment from, Payment.Change<?> to, Optional<Instant> lookAfter) {
        var moved = name("moved")
                .as(update(PAYMENT_PAYMENT)
                        .set(PaymentRows.state(to.now()))
                        .set(PAYMENT_PAYMENT.EVENTS, PAYMENT_PAYMENT.EVENTS.plus(1))
                        .set(PAYMENT_PAYMENT.LOOK_AFTER, lookAfter.orElse(null))
                        .set(PAYMENT_PAYMENT.LOOKS, 0)
                        .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(from.account().value()))
                        .and(PAYMENT_PAYMENT.ID.eq(from.id().value()))
                        .and(PAYMENT_PAYMENT.STATUS.eq(PaymentRows.status(from)))
                        .and(PAYMENT_PAYMENT.PAGE.isNotDistinctFrom(
                                PaymentRows.state(from).getPage()))
                        .returning(PAYMENT_PAYMENT.ACCOUNT_ID, PAYMENT_PAYMENT.ID, PAYMENT_PAYMENT.EVENTS));
        var event = PaymentRows.row(to.because());
        return sql.with(moved)
                        .insertInto(
                                PAYMENT_EVENT,
                                PAYMENT_EVENT.ACCOUNT_ID,
                                PAYMENT_EVENT.PAYMENT_ID,
                                PAYMENT_EVENT.NUMBER,
                                PAYMENT_EVENT.KIND,
                                PAYMENT_EVENT.AT,
                                PAYMENT_EVENT.PROCESSOR_REFERENCE,
                                PAYMENT_EVENT.DECLINE_REASON,
                                PAYMENT_EVENT.PAGE)
                        .select(select(
                                        moved.field(PAYMENT_PAYMENT.ACCOUNT_ID),
                                        moved.field(PAYMENT_PAYMENT.ID),
                                        moved.field(PAYMENT_PAYMENT.EVENTS),
                                        val(event.getKind()),
                                        val(event.getAt()),
                                        val(event.getProcessorReference(), PAYMENT_EVENT.PROCESSOR_REFERENCE),
                                        val(event.getDeclineReason(), PAYMENT_EVENT.DECLINE_REASON),
                                        val(event.getPage(), PAYMENT_EVENT.PAGE))
                                .from(moved))
                        .execute()
                == 1;
    }

    @Override
    public Optional<Payment> takeStale(Instant realNow) {
        var stale = name("stale")
                .as(select(PAYMENT_PAYMENT.ACCOUNT_ID, PAYMENT_PAYMENT.ID)
                        .from(PAYMENT_PAYMENT)
                        .where(PAYMENT_PAYMENT.LOOK_AFTER.le(realNow))
                        .orderBy(PAYMENT_PAYMENT.LOOK_AFTER)
                        .limit(1)
                        .forUpdate()
                        .skipLocked());
        return sql.with(stale)
                .update(PAYMENT_PAYMENT)
                .set(
                        PAYMENT_PAYMENT.LOOK_AFTER,
                        when(PAYMENT_PAYMENT.CHARGE_UNTIL.gt(realNow.minus(PROOF_COMES_WITHIN)), nextLook(realNow)))
                .set(PAYMENT_PAYMENT.LOOKS, PAYMENT_PAYMENT.LOOKS.plus(1))
                .from(stale)
                .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(stale.field(PAYMENT_PAYMENT.ACCOUNT_ID)))
                .and(PAYMENT_PAYMENT.ID.eq(stale.field(PAYMENT_PAYMENT.ID)))
                .returning()
                .fetchOptional(PaymentRows::read);
    }

    @Override
    public long unfinished(Unfinished why, Instant chargeUntil) {
        return sql.fetchCount(
                PAYMENT_PAYMENT,
                PaymentRows.is(why),
                PAYMENT_PAYMENT.CHARGE_UNTIL.le(chargeUntil),
                // Whatever has no end is looked after, and of that there is an index.
                PAYMENT_PAYMENT.LOOK_AFTER.isNotNull());
    }

    @Override
    public List<Payment.Pending> overdue(Instant now, int limit) {
        return sql.selectFrom(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.EXPIRES_AT.le(now))
                .orderBy(PAYMENT_PAYMENT.EXPIRES_AT, PAYMENT_PAYMENT.ACCOUNT_ID, PAYMENT_PAYMENT.ID)
                .limit(limit)
                .forUpdate()
                .skipLocked()
                .fetch(PaymentRows::pending);
    }

    @Override
    public Optional<Instant> nextOverdue() {
        return sql.select(min(PAYMENT_PAYMENT.EXPIRES_AT)).from(PAYMENT_PAYMENT).fetchOptional(0, Instant.class);
    }

    private static Field<Instant> nextLook(Instant realNow) {
        var seconds = least(
                inline((int) LONGEST_PAUSE.toSeconds()),
                inline((int) FIRST_PAUSE.toSeconds()).shl(least(PAYMENT_PAYMENT.LOOKS, inline(DOUBLINGS))));
        return field("{0} + {1} * interval '1 second'", SQLDataType.INSTANT, val(realNow), seconds);
    }
}
