package tel.billing.subscription.application;

import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Subscription;

/// What a customer wants of a subscription that may cost money.
interface Purchase {

    /// What that comes to, as the subscription is now.
    Intent intentFor(Subscription subscription);

    sealed interface Intent {

        /// The first term is to be bought.
        record Begin(Subscription.Draft draft, Tariff tariff) implements Intent {}

        /// A dearer plan is to be bought for what is left of the term.
        record Upgrade(Subscription.Active active, Tariff to) implements Intent {}

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
