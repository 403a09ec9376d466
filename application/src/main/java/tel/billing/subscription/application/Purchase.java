package tel.billing.subscription.application;

import java.time.Instant;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Subscription;

/// What a customer wants of a subscription that may cost money.
interface Purchase {

    /// What that comes to, as the subscription is now.
    Intent intentFor(Subscription subscription);

    sealed interface Intent {

        /// The first term is to be bought.
        ///
        /// @param at when the tariff was looked up: whoever prices it does so for that instant
        record Begin(Subscription.Draft draft, Tariff tariff, Instant at) implements Intent {}

        /// A dearer plan is to be bought for what is left of the term.
        ///
        /// @param at when something was left: whoever prices it does so for that instant
        record Upgrade(Subscription.Active active, Tariff to, Instant at) implements Intent {}

        /// It is to be otherwise, at no cost.
        record Move(Subscription from, Subscription.Change<?> to) implements Intent {}

        /// The next term is due, and comes first.
        record RenewFirst(Subscription.Active active) implements Intent {}

        /// It is so already.
        record Nothing(Subscription subscription) implements Intent {}

        /// It cannot be.
        record Refuse(PurchaseOutcome outcome) implements Intent {}
    }
}
