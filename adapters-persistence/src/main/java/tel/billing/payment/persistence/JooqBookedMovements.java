package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.any;
import static tel.billing.payment.persistence.tables.PaymentEvent.PAYMENT_EVENT;
import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Result;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.domain.BookedMovement;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Reads the transfers of payments from PostgreSQL.
public record JooqBookedMovements(DSLContext sql) implements BookedMovements {
    private static final List<String> MOVES_MONEY = List.of(
            "captured", "capture_failed", "refund_done", "refund_failed", "charged_back", "chargeback_reversed");

    @Override
    public List<BookedMovement> of(Set<ProcessorReference> paymentReferences) {
        var byPayment = sql.select(
                        PAYMENT_PAYMENT.ACCOUNT_ID,
                        PAYMENT_PAYMENT.ID,
                        PAYMENT_PAYMENT.AMOUNT_MINOR,
                        PAYMENT_PAYMENT.CURRENCY,
                        PAYMENT_PAYMENT.PROCESSOR_REFERENCE,
                        PAYMENT_EVENT.KIND,
                        PAYMENT_EVENT.AT,
                        PAYMENT_EVENT.REFUND_ID,
                        PAYMENT_EVENT.AMOUNT_MINOR)
                .from(PAYMENT_PAYMENT)
                .join(PAYMENT_EVENT)
                .on(
                        PAYMENT_EVENT.ACCOUNT_ID.eq(PAYMENT_PAYMENT.ACCOUNT_ID),
                        PAYMENT_EVENT.PAYMENT_ID.eq(PAYMENT_PAYMENT.ID))
                .where(PAYMENT_PAYMENT.PROCESSOR_REFERENCE.eq(any(paymentReferences.stream()
                        .map(ProcessorReference::value)
                        .toArray(String[]::new))))
                .and(PAYMENT_EVENT.KIND.in(MOVES_MONEY))
                .orderBy(PAYMENT_PAYMENT.ACCOUNT_ID, PAYMENT_PAYMENT.ID, PAYMENT_EVENT.NUMBER)
                .fetchGroups(PAYMENT_PAYMENT.ID);
        return byPayment.values().stream().flatMap(JooqBookedMovements::booked).toList();
    }

    @Override
    public Set<ProcessorReference> bookedWithin(Instant from, Instant to) {
        return sql.selectDistinct(PAYMENT_PAYMENT.PROCESSOR_REFERENCE)
                .from(PAYMENT_EVENT)
                .join(PAYMENT_PAYMENT)
                .on(
                        PAYMENT_PAYMENT.ACCOUNT_ID.eq(PAYMENT_EVENT.ACCOUNT_ID),
                        PAYMENT_PAYMENT.ID.eq(PAYMENT_EVENT.PAYMENT_ID))
                .where(PAYMENT_EVENT.KIND.in(MOVES_MONEY))
                .and(PAYMENT_EVENT.AT.gt(from))
                .and(PAYMENT_EVENT.AT.le(to))
                .and(PAYMENT_PAYMENT.PROCESSOR_REFERENCE.isNotNull())
                .fetchSet(row -> new ProcessorReference(row.value1()));
    }

    private static Stream<BookedMovement> booked(Result<? extends Record> events) {
        var payment = events.getFirst();
        var currency = payment.get(PAYMENT_PAYMENT.CURRENCY);
        return BookedMovement.of(
                new AccountId(payment.get(PAYMENT_PAYMENT.ACCOUNT_ID)),
                new PaymentId(payment.get(PAYMENT_PAYMENT.ID)),
                new ProcessorReference(payment.get(PAYMENT_PAYMENT.PROCESSOR_REFERENCE)),
                Money.of(payment.get(PAYMENT_PAYMENT.AMOUNT_MINOR), currency),
                events.stream().map(row -> event(row, currency)).toList())
                .stream();
    }

    private static PaymentEvent event(Record row, String currency) {
        var at = row.get(PAYMENT_EVENT.AT);
        return switch (row.get(PAYMENT_EVENT.KIND)) {
            case "captured" ->
                new PaymentEvent.Captured(new ProcessorReference(row.get(PAYMENT_PAYMENT.PROCESSOR_REFERENCE)), at);
            case "capture_failed" -> new PaymentEvent.CaptureFailed(at);
            case "refund_done" -> new PaymentEvent.RefundDone(refund(row), money(row, currency), at);
            case "refund_failed" -> new PaymentEvent.RefundFailed(refund(row), money(row, currency), at);
            case "charged_back" -> new PaymentEvent.ChargedBack(money(row, currency), at);
            case "chargeback_reversed" -> new PaymentEvent.ChargebackReversed(money(row, currency), at);
            case String kind -> throw new IllegalStateException("Event kind " + kind + " moves no money.");
        };
    }

    private static RefundId refund(Record row) {
        return new RefundId(row.get(PAYMENT_EVENT.REFUND_ID));
    }

    private static Money money(Record row, String currency) {
        return Money.of(row.get(PAYMENT_EVENT.AMOUNT_MINOR), currency);
    }
}
