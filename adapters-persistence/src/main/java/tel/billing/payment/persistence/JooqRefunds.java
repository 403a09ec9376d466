package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.when;
import static tel.billing.payment.persistence.tables.PaymentRefund.PAYMENT_REFUND;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.Refund;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.persistence.tables.records.PaymentRefundRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Version;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.RetryQueue;

/// Stores refunds in PostgreSQL.
public record JooqRefunds(DSLContext sql) implements Refunds {
    /// Whether [#takeForRecovery] finds a refund.
    public static final DueCheck RECOVERY_DUE = DueCheck.at(PAYMENT_REFUND.LOOK_AFTER);

    /// Same condition as in the partial index.
    private static final RetryQueue<PaymentRefundRecord> RECOVERY = new RetryQueue<>(
            PAYMENT_REFUND.LOOK_AFTER,
            PAYMENT_REFUND.LOOKS,
            realNow -> ProcessorBackOff.after(realNow, PAYMENT_REFUND.LOOKS, PAYMENT_REFUND.ASK_UNTIL));

    private static final Condition UNFINISHED =
            PAYMENT_REFUND.STATUS.in(inline(EnumNames.of(Status.DRAFT)), inline(EnumNames.of(Status.SENT)));

    private enum Status {
        DRAFT,
        SENT,
        DONE,
        FAILED
    }

    @Override
    public void add(Refund.Draft draft, Instant recoverAfter) {
        var order = draft.order();
        sql.insertInto(PAYMENT_REFUND)
                .set(PAYMENT_REFUND.ACCOUNT_ID, order.account().value())
                .set(PAYMENT_REFUND.ID, order.id().value())
                .set(PAYMENT_REFUND.PAYMENT_ID, order.payment().value())
                .set(PAYMENT_REFUND.CAPTURED_REFERENCE, order.paymentReference().value())
                .set(PAYMENT_REFUND.AMOUNT_MINOR, order.amount().minor())
                .set(PAYMENT_REFUND.CURRENCY, order.amount().currency().getCurrencyCode())
                .set(PAYMENT_REFUND.PROCESSOR_KEY, order.key().value())
                .set(PAYMENT_REFUND.DRAFTED_AT, order.draftedAt())
                .set(PAYMENT_REFUND.ASK_UNTIL, order.keyValidUntil())
                .set(PAYMENT_REFUND.STATUS, status(draft))
                .set(PAYMENT_REFUND.VERSION, draft.version().number())
                .set(PAYMENT_REFUND.LOOK_AFTER, recoverAfter)
                .execute();
    }

    @Override
    public Optional<Refund> find(AccountId account, RefundId id) {
        return sql.selectFrom(PAYMENT_REFUND)
                .where(PAYMENT_REFUND.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_REFUND.ID.eq(id.value()))
                .fetchOptional(JooqRefunds::read);
    }

    @Override
    public List<Refund> findByPayments(AccountId account, Set<PaymentId> payments) {
        return sql.selectFrom(PAYMENT_REFUND)
                .where(areOf(account, payments))
                .orderBy(PAYMENT_REFUND.DRAFTED_AT, PAYMENT_REFUND.ID)
                .fetch(JooqRefunds::read);
    }

    @Override
    public boolean advance(Refund.Transition<?> transition, Optional<Instant> recoverAfter) {
        var from = transition.from();
        var to = transition.to();
        return sql.update(PAYMENT_REFUND)
                        .set(PAYMENT_REFUND.STATUS, status(to))
                        .set(PAYMENT_REFUND.VERSION, to.version().number())
                        .set(PAYMENT_REFUND.LOOK_AFTER, recoverAfter.orElse(null))
                        .set(PAYMENT_REFUND.LOOKS, 0)
                        .where(is(from))
                        .and(PAYMENT_REFUND.VERSION.eq(from.version().number()))
                        .execute()
                == 1;
    }

    @Override
    public SendAttempt noteRequest(Refund refund, Instant realNow) {
        var isSent = PAYMENT_REFUND.ASKS.eq(0).or(PAYMENT_REFUND.ASK_UNTIL.gt(realNow));
        return sql.update(PAYMENT_REFUND)
                .set(PAYMENT_REFUND.ASKS, PAYMENT_REFUND.ASKS.plus(1))
                .set(PAYMENT_REFUND.REQUESTED_AT, when(isSent, realNow).otherwise(PAYMENT_REFUND.REQUESTED_AT))
                .where(is(refund))
                .and(UNFINISHED)
                .returning(PAYMENT_REFUND.ASKS)
                .fetchOptional(PAYMENT_REFUND.ASKS)
                .map(asks -> asks == 1 ? SendAttempt.FIRST : SendAttempt.REPEATED)
                .orElse(SendAttempt.FINISHED);
    }

    @Override
    public void removeRequestNote(Refund refund) {
        sql.update(PAYMENT_REFUND)
                .set(PAYMENT_REFUND.ASKS, PAYMENT_REFUND.ASKS.minus(1))
                .set(PAYMENT_REFUND.REQUESTED_AT, when(PAYMENT_REFUND.ASKS.gt(1), PAYMENT_REFUND.REQUESTED_AT))
                .where(is(refund))
                .and(UNFINISHED)
                .execute();
    }

    @Override
    public Optional<Refund> takeForRecovery(Instant realNow) {
        return RECOVERY.take(sql, realNow, JooqRefunds::read);
    }

    @Override
    public boolean mayStillBeSent(Refund refund, Instant realNow) {
        return sql.select(field(mayStillBeCarriedOut(realNow)))
                .from(PAYMENT_REFUND)
                .where(is(refund))
                .forUpdate()
                .fetchSingle(Record1::value1);
    }

    @Override
    public Set<RefundId> resolvable(AccountId account, Set<PaymentId> payments, Instant realNow) {
        return sql.select(PAYMENT_REFUND.ID)
                .from(PAYMENT_REFUND)
                .where(areOf(account, payments))
                .and(UNFINISHED)
                .and(mayStillBeCarriedOut(realNow).not())
                .fetchSet(row -> new RefundId(row.value1()));
    }

    @Override
    public long countUnfinished(Instant keyValidUntil) {
        return sql.fetchCount(PAYMENT_REFUND, UNFINISHED, PAYMENT_REFUND.ASK_UNTIL.le(keyValidUntil));
    }

    private static Condition mayStillBeCarriedOut(Instant realNow) {
        var mayBeSent = PAYMENT_REFUND.ASK_UNTIL.gt(realNow);
        var isDraft = PAYMENT_REFUND.STATUS.eq(EnumNames.of(Status.DRAFT));
        // Release 1.0.0 does not store when it sent a refund.
        var isOfUnknownTime = PAYMENT_REFUND.ASKS.gt(0).and(PAYMENT_REFUND.REQUESTED_AT.isNull());
        var mayBeRecovered = PAYMENT_REFUND.LOOK_AFTER.isNotNull().and(isDraft.or(isOfUnknownTime));
        var wasSentLately = coalesce(PAYMENT_REFUND.REQUESTED_AT.gt(realNow.minus(IN_PROGRESS)), inline(false));
        return mayBeSent.or(mayBeRecovered).or(wasSentLately);
    }

    private static Condition areOf(AccountId account, Set<PaymentId> payments) {
        return PAYMENT_REFUND
                .ACCOUNT_ID
                .eq(account.value())
                .and(PAYMENT_REFUND.PAYMENT_ID.eq(
                        any(payments.stream().map(PaymentId::value).toArray(UUID[]::new))));
    }

    private static Condition is(Refund refund) {
        return PAYMENT_REFUND
                .ACCOUNT_ID
                .eq(refund.account().value())
                .and(PAYMENT_REFUND.ID.eq(refund.id().value()));
    }

    private static String status(Refund refund) {
        return EnumNames.of(
                switch (refund) {
                    case Refund.Draft _ -> Status.DRAFT;
                    case Refund.Sent _ -> Status.SENT;
                    case Refund.Done _ -> Status.DONE;
                    case Refund.Failed _ -> Status.FAILED;
                });
    }

    private static Refund read(PaymentRefundRecord row) {
        var order = new RefundOrder(
                new RefundId(row.getId()),
                new PaymentId(row.getPaymentId()),
                new AccountId(row.getAccountId()),
                new ProcessorReference(row.getCapturedReference()),
                Money.of(row.getAmountMinor(), row.getCurrency()),
                new ProcessorIdempotencyKey(row.getProcessorKey()),
                row.getDraftedAt(),
                row.getAskUntil());
        var version = new Version(row.getVersion());
        return switch (EnumNames.read(Status.class, row.getStatus())) {
            case DRAFT -> new Refund.Draft(order);
            case SENT -> new Refund.Sent(order, version);
            case DONE -> new Refund.Done(order, version);
            case FAILED -> new Refund.Failed(order, version);
        };
    }
}
