package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.sum;
import static tel.billing.payment.persistence.tables.PaymentEvent.PAYMENT_EVENT;
import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentFigures;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;

/// The literals are the conditions of indexes.
public record JooqPaymentFigures(DSLContext sql) implements PaymentFigures {
    private static final Field<LocalDate> DAY =
            field("({0} AT TIME ZONE 'UTC')::date", SQLDataType.LOCALDATE, PAYMENT_EVENT.AT);

    @Override
    public List<Captures> captures(Instant from, Instant until) {
        return sql.select(DAY, PAYMENT_PAYMENT.CURRENCY, count(), sum(PAYMENT_PAYMENT.AMOUNT_MINOR))
                .from(PAYMENT_EVENT)
                .join(PAYMENT_PAYMENT)
                .on(PAYMENT_PAYMENT.ACCOUNT_ID.eq(PAYMENT_EVENT.ACCOUNT_ID))
                .and(PAYMENT_PAYMENT.ID.eq(PAYMENT_EVENT.PAYMENT_ID))
                .where(PAYMENT_EVENT.KIND.eq(inline("captured")))
                .and(PAYMENT_EVENT.AT.ge(from))
                .and(PAYMENT_EVENT.AT.lt(until))
                .groupBy(DAY, PAYMENT_PAYMENT.CURRENCY)
                .orderBy(DAY, PAYMENT_PAYMENT.CURRENCY)
                .fetch(row -> new Captures(
                        row.value1(), row.value3(), Money.of(row.value4().longValueExact(), row.value2())));
    }

    @Override
    public Map<DeclineReason, Long> declines(Instant from, Instant until) {
        return sql.select(PAYMENT_PAYMENT.DECLINE_REASON, count())
                .from(PAYMENT_PAYMENT)
                .where(PAYMENT_PAYMENT.STATUS.eq(inline(EnumNames.of(PaymentStatus.DECLINED))))
                .and(PAYMENT_PAYMENT.DRAFTED_AT.ge(from))
                .and(PAYMENT_PAYMENT.DRAFTED_AT.lt(until))
                .groupBy(PAYMENT_PAYMENT.DECLINE_REASON)
                .fetchMap(
                        row -> EnumNames.read(DeclineReason.class, row.value1()),
                        row -> row.value2().longValue());
    }
}
