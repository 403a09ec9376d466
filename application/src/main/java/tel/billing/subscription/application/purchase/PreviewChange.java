package tel.billing.subscription.application.purchase;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.CardChoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.Proration;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.CancelSubscription.When;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.domain.Bill;

/// Shows a customer what an activation, a plan change or a cancellation would cost, now and at the next renewal.
/// Changes nothing.
public interface PreviewChange {

    Outcome preview(Query query);

    /// The client's request.
    ///
    /// @param card the card for the amount that the wallet does not cover
    record Query(AccountId account, SubscriptionId subscription, Change change, CardChoice card) {}

    /// The previewed operation.
    sealed interface Change {

        record Activation() implements Change {}

        /// A change to another plan.
        ///
        /// @param tier as sent by the client
        record OtherPlan(String tier) implements Change {}

        record Cancellation(When when) implements Change {}
    }

    sealed interface Outcome {

        record Previewed(Preview preview) implements Outcome {}

        /// The operation would have this outcome.
        record Refused(PurchaseOutcome outcome) implements Outcome {}

        /// A charge of the subscription is in progress, or its renewal is due. Its result decides what the operation
        /// costs.
        record ChargeInProgress() implements Outcome {}
    }

    /// The operation, as if it was executed now.
    ///
    /// @param subscription after the operation
    /// @param effectiveAt  when the plan changes or the subscription ends
    /// @param total        charged now, VAT included; zero if nothing is
    /// @param payment      empty if nothing is charged now
    /// @param renewal      the next period to pay, at the prices and VAT rates known today; empty if there is none
    /// @param validUntil   when the operation no longer accepts this preview
    record Preview(
            SubscriptionView subscription,
            Instant effectiveAt,
            Money total,
            Optional<Payment> payment,
            Optional<Bill> renewal,
            Instant pricedAt,
            Instant validUntil) {}

    /// What is charged now.
    ///
    /// @param proration how the net amount of an upgrade was calculated
    record Payment(Bill bill, Optional<Proration> proration, PurchaseQuotes.Funding funding) {}
}
