package tel.billing.subscription.application.lifecycle;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.ClientData;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;

/// A subscription as its owner sees it.
///
/// @param price           net of VAT: paid or due for the period; of a draft, its current price
/// @param period          the paid, due or last period; empty if the subscription was never activated
/// @param scheduledChange the plan that starts at the end of the period
/// @param cancelAt        the scheduled end
/// @param cancelledAt     when it ended; empty if it has not
/// @param debt            the amount due for the period; empty if it is paid or no longer collected
public record SubscriptionView(
        SubscriptionId id,
        PlanTier tier,
        SubscriptionStatus status,
        Money price,
        BillingInterval interval,
        Optional<BillingPeriod> period,
        Optional<ScheduledPlanChange> scheduledChange,
        Optional<Instant> cancelAt,
        Optional<Instant> cancelledAt,
        Optional<Debt> debt,
        ClientData clientData,
        Instant createdAt) {

    /// Another plan that starts at the given instant.
    ///
    /// @param price net of VAT: the maximum price of its first period
    public record ScheduledPlanChange(PlanTier tier, Money price, Instant at) {}

    /// The amount due for a period that has begun.
    ///
    /// @param amount   VAT included
    /// @param nextTry  the next automatic retry; empty if there is none
    /// @param deadline when the subscription is suspended if it stays unpaid, or cancelled if it is suspended
    public record Debt(Money amount, Optional<Instant> nextTry, Instant deadline) {}
}
