package tel.billing.subscription.application.purchase;

import java.time.Instant;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Subscription;

/// A customer's request for a subscription that may cost money.
@FunctionalInterface
public interface Purchase {

    /// What the request requires in the current state of the subscription.
    Intent intentFor(Subscription subscription);

    sealed interface Intent {

        /// Buy the first period.
        ///
        /// @param at when the tariff was looked up; the price is calculated for this instant
        record Begin(Subscription.Draft draft, Tariff tariff, Instant at) implements Intent {}

        /// Buy a more expensive plan for the rest of the period.
        ///
        /// @param at when the rest was determined; the price is calculated for this instant
        record Upgrade(Subscription.Active active, Tariff to, Instant at) implements Intent {}

        /// Change the subscription at no cost.
        record Move(Subscription.Transition<?> transition) implements Intent {}

        /// Pay the due period first.
        record RenewFirst(Subscription.Active active) implements Intent {}

        /// The subscription is already as requested.
        record Nothing(Subscription subscription) implements Intent {}

        /// The request is not possible.
        record Refuse(PurchaseOutcome outcome) implements Intent {}
    }
}
