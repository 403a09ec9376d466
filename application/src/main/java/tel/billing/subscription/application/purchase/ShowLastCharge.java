package tel.billing.subscription.application.purchase;

import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.shared.AccountId;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.ChargePurpose;

/// Shows a customer the result of the last charge of a subscription.
public interface ShowLastCharge {

    /// The open charge, whatever its plan. If no charge is open, the charge that ended last.
    ///
    /// @param tier the plan of the ended charge, as sent by the client; empty for a charge of any plan
    Optional<LastCharge> show(AccountId account, SubscriptionId subscription, Optional<String> tier);

    /// A charge and its result.
    ///
    /// @param declined why the card was declined; empty if it was not
    record LastCharge(ChargePurpose purpose, PlanTier tier, Result result, Optional<DeclineReason> declined) {}

    enum Result {
        /// The charge waits for a card payment.
        DRAFT,
        /// The money is held, and the charge waits for the line.
        HELD,
        CAPTURED,
        /// Declined by the card, expired or released.
        FAILED
    }
}
