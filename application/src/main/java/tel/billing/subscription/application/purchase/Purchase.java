package tel.billing.subscription.application.purchase;

import java.time.Instant;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Subscription;

/// A customer's request for a subscription that may cost money.
@FunctionalInterface
public interface Purchase {

    /// What the request requires in the current state of the subscription.
    Intent intentFor(Subscription subscription);

    sealed interface Intent {

        /// Buy something.
        sealed interface Buy extends Intent permits Begin, Upgrade {

            /// When the tariff was looked up; the price is calculated for this instant.
            Instant at();

            Subscription subscription();

            /// The subscription after the purchase.
            Subscription.Active paid(Bill bill);
        }

        /// Buy the first period.
        record Begin(Subscription.Draft draft, Tariff tariff, Instant at) implements Buy {

            @Override
            public Subscription subscription() {
                return draft;
            }

            @Override
            public Subscription.Active paid(Bill bill) {
                return draft.activate(bill.tariff(), bill.cycle(), at).to();
            }
        }

        /// Buy a more expensive plan for the rest of the period.
        record Upgrade(Subscription.Active active, Tariff to, Instant at) implements Buy {

            @Override
            public Subscription subscription() {
                return active;
            }

            @Override
            public Subscription.Active paid(Bill bill) {
                return active.changeNow(bill.tariff(), at).to();
            }
        }

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
