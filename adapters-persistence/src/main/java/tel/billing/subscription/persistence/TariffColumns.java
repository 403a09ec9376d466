package tel.billing.subscription.persistence;

import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;
import static tel.billing.subscription.persistence.tables.SubscriptionEvent.SUBSCRIPTION_EVENT;
import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.time.Instant;
import java.util.stream.Stream;
import org.jooq.Record;
import org.jooq.TableField;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.persistence.tables.records.SubscriptionChargeRecord;
import tel.billing.subscription.persistence.tables.records.SubscriptionEventRecord;
import tel.billing.subscription.persistence.tables.records.SubscriptionSubscriptionRecord;

/// Maps a tariff to the columns of a table.
record TariffColumns<R extends Record>(
        TableField<R, String> tier,
        TableField<R, Instant> validFrom,
        TableField<R, Long> priceMinor,
        TableField<R, String> currency,
        TableField<R, String> billingPeriod,
        TableField<R, Integer> lines,
        TableField<R, Integer> concurrentCalls,
        TableField<R, Integer> includedMinutes) {
    static final TariffColumns<SubscriptionSubscriptionRecord> OF_SUBSCRIPTIONS = new TariffColumns<>(
            SUBSCRIPTION_SUBSCRIPTION.TIER,
            SUBSCRIPTION_SUBSCRIPTION.VALID_FROM,
            SUBSCRIPTION_SUBSCRIPTION.PRICE_MINOR,
            SUBSCRIPTION_SUBSCRIPTION.CURRENCY,
            SUBSCRIPTION_SUBSCRIPTION.BILLING_PERIOD,
            SUBSCRIPTION_SUBSCRIPTION.LINES,
            SUBSCRIPTION_SUBSCRIPTION.CONCURRENT_CALLS,
            SUBSCRIPTION_SUBSCRIPTION.INCLUDED_MINUTES);
    static final TariffColumns<SubscriptionSubscriptionRecord> OF_SCHEDULED_CHANGES = new TariffColumns<>(
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_TIER,
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_VALID_FROM,
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_PRICE_MINOR,
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_CURRENCY,
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_BILLING_PERIOD,
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_LINES,
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_CONCURRENT_CALLS,
            SUBSCRIPTION_SUBSCRIPTION.PLANNED_INCLUDED_MINUTES);
    static final TariffColumns<SubscriptionEventRecord> OF_EVENTS = new TariffColumns<>(
            SUBSCRIPTION_EVENT.TIER,
            SUBSCRIPTION_EVENT.VALID_FROM,
            SUBSCRIPTION_EVENT.PRICE_MINOR,
            SUBSCRIPTION_EVENT.CURRENCY,
            SUBSCRIPTION_EVENT.BILLING_PERIOD,
            SUBSCRIPTION_EVENT.LINES,
            SUBSCRIPTION_EVENT.CONCURRENT_CALLS,
            SUBSCRIPTION_EVENT.INCLUDED_MINUTES);
    static final TariffColumns<SubscriptionChargeRecord> OF_CHARGES = new TariffColumns<>(
            SUBSCRIPTION_CHARGE.TIER,
            SUBSCRIPTION_CHARGE.VALID_FROM,
            SUBSCRIPTION_CHARGE.PRICE_MINOR,
            SUBSCRIPTION_CHARGE.CURRENCY,
            SUBSCRIPTION_CHARGE.BILLING_PERIOD,
            SUBSCRIPTION_CHARGE.LINES,
            SUBSCRIPTION_CHARGE.CONCURRENT_CALLS,
            SUBSCRIPTION_CHARGE.INCLUDED_MINUTES);

    void write(Tariff tariff, R row) {
        row.set(tier, tariff.tier().value());
        row.set(validFrom, tariff.validFrom());
        row.set(priceMinor, tariff.price().minor());
        row.set(currency, tariff.price().currency().getCurrencyCode());
        row.set(billingPeriod, EnumNames.of(tariff.interval()));
        row.set(lines, tariff.limits().lines());
        row.set(concurrentCalls, tariff.limits().concurrentCalls());
        row.set(includedMinutes, tariff.limits().includedMinutes());
    }

    /// All columns except the tier.
    Stream<TableField<R, ?>> price() {
        return Stream.of(validFrom, priceMinor, currency, billingPeriod, lines, concurrentCalls, includedMinutes);
    }

    boolean isThere(R row) {
        return row.get(priceMinor) != null;
    }

    Tariff read(R row) {
        return new Tariff(
                new PlanTier(row.get(tier)),
                row.get(validFrom),
                Money.of(row.get(priceMinor), row.get(currency)),
                EnumNames.read(BillingInterval.class, row.get(billingPeriod)),
                new Plan.Limits(row.get(lines), row.get(concurrentCalls), row.get(includedMinutes)));
    }
}
