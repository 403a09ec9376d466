package tel.billing.subscription.application.purchase;

import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.ChargePurpose;

/// Shows a customer the result of the last charge of a subscription.
public interface ShowLastCharge {

    /// The open charge. If no charge is open, the charge that ended last.
    ///
    /// @param tier the plan of the charge, as sent by the client; empty for a charge of any plan
    Optional<LastCharge> show(AccountId account, SubscriptionId subscription, Optional<String> tier);

    record LastCharge(ChargePurpose purpose, PlanTier tier, Result result) {}

    enum Result {
        OPEN,
        CAPTURED,
        /// Declined by the card, expired or released.
        FAILED
    }
}
