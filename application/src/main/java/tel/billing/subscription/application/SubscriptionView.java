package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Term;

/// A subscription as its owner sees it.
///
/// @param price         net of VAT: what was paid for the term, or is due for it; of a draft, what
/// it would cost now
/// @param term          the one that is paid, or due, or was the last; empty if it was never
/// activated
/// @param plannedChange the plan that follows when the term is over
/// @param cancelAt      when it ends, if that is planned
/// @param cancelledAt   when it ended; empty if it has not
/// @param debt          what is due for the term; empty if it is paid, or never will be
public record SubscriptionView(
        SubscriptionId id,
        PlanTier tier,
        SubscriptionStatus status,
        Money price,
        BillingPeriod period,
        Optional<Term> term,
        Optional<PlannedChange> plannedChange,
        Optional<Instant> cancelAt,
        Optional<Instant> cancelledAt,
        Optional<Debt> debt,
        Instant createdAt) {

    /// Another plan, from an instant on.
    ///
    /// @param price net of VAT: what its first term costs at most
    public record PlannedChange(PlanTier tier, Money price, Instant at) {}

    /// Money for a term that has begun.
    ///
    /// @param amount  VAT included
    /// @param nextTry when it is tried again unasked; empty if it is not
    public record Debt(Money amount, Optional<Instant> nextTry) {}
}
