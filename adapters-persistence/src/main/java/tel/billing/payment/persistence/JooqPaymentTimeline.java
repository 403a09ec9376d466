package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.coalesce;
import static tel.billing.payment.persistence.tables.PaymentEvent.PAYMENT_EVENT;
import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;

import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;
import tel.billing.shared.DataSubject;
import tel.billing.shared.Money;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.persistence.TimelineOrder;

/// The events of payments: `captured`, `declined` (the detail is the reason), `action_required`,
/// `outcome_awaited`, `expired`, `refund_begun`, `refund_done`, `refund_failed`, `charged_back`,
/// `chargeback_reversed`, `capture_failed`.
public record JooqPaymentTimeline(DSLContext sql) implements TimelineSource {
    private static final TimelineOrder ORDER =
            new TimelineOrder(PAYMENT_EVENT.AT, PAYMENT_EVENT.PAYMENT_ID, PAYMENT_EVENT.NUMBER);
    private static final Field<Long> AMOUNT = coalesce(PAYMENT_EVENT.AMOUNT_MINOR, PAYMENT_PAYMENT.AMOUNT_MINOR);

    @Override
    public TimelineKind kind() {
        return TimelineKind.PAYMENT;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        return sql.select(PAYMENT_EVENT.fields())
                .select(AMOUNT, PAYMENT_PAYMENT.CURRENCY)
                .from(PAYMENT_EVENT)
                .join(PAYMENT_PAYMENT)
                .on(PAYMENT_PAYMENT.ACCOUNT_ID.eq(PAYMENT_EVENT.ACCOUNT_ID))
                .and(PAYMENT_PAYMENT.ID.eq(PAYMENT_EVENT.PAYMENT_ID))
                .where(PAYMENT_EVENT.ACCOUNT_ID.eq(subject.account().value()))
                .and(ORDER.before(position))
                .orderBy(ORDER.newestFirst())
                .limit(limit)
                .fetch(row -> new TimelineEntry(
                        TimelineKind.PAYMENT,
                        ORDER.position(row),
                        row.get(PAYMENT_EVENT.KIND),
                        row.get(PAYMENT_EVENT.PAYMENT_ID),
                        Optional.of(Money.of(row.get(AMOUNT), row.get(PAYMENT_PAYMENT.CURRENCY))),
                        Optional.ofNullable(row.get(PAYMENT_EVENT.DECLINE_REASON))));
    }
}
