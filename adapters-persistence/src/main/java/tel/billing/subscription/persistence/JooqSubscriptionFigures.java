package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.sum;
import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.SubscriptionFigures;

/// Reads the whole table of subscriptions once.
public record JooqSubscriptionFigures(DSLContext sql) implements SubscriptionFigures {

    @Override
    public List<Group> groups(Instant cancelledFrom) {
        return sql.select(
                        SUBSCRIPTION_SUBSCRIPTION.STATUS,
                        SUBSCRIPTION_SUBSCRIPTION.BILLING_PERIOD,
                        SUBSCRIPTION_SUBSCRIPTION.CURRENCY,
                        count(),
                        sum(SUBSCRIPTION_SUBSCRIPTION.PRICE_MINOR))
                .from(SUBSCRIPTION_SUBSCRIPTION)
                .where(SUBSCRIPTION_SUBSCRIPTION.PRICE_MINOR.isNotNull())
                .and(SUBSCRIPTION_SUBSCRIPTION
                        .CANCELLED_AT
                        .isNull()
                        .or(SUBSCRIPTION_SUBSCRIPTION.CANCELLED_AT.ge(cancelledFrom)))
                .groupBy(
                        SUBSCRIPTION_SUBSCRIPTION.STATUS,
                        SUBSCRIPTION_SUBSCRIPTION.BILLING_PERIOD,
                        SUBSCRIPTION_SUBSCRIPTION.CURRENCY)
                .fetch(row -> new Group(
                        EnumNames.read(State.class, row.value1()),
                        EnumNames.read(BillingInterval.class, row.value2()),
                        row.value4(),
                        Money.of(row.value5().longValueExact(), row.value3())));
    }
}
