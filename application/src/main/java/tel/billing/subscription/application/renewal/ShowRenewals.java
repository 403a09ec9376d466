package tel.billing.subscription.application.renewal;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.tax.TaxedAmount;

/// Shows the owner of an account the next renewal of each subscription.
public interface ShowRenewals {

    /// The renewals in the order of their dates, at the prices and VAT rates known today. Omits
    /// subscriptions that are not activated, that end with their period, or that have ended.
    List<Renewal> upcoming(AccountId account);

    /// The renewal of a subscription for its next period, which is due when this period starts.
    ///
    /// @param tier      the plan of this period
    /// @param isOverdue whether the period has begun and is not paid
    record Renewal(
            SubscriptionId subscription, PlanTier tier, BillingPeriod period, TaxedAmount amount, boolean isOverdue) {

        /// VAT included.
        public Money price() {
            return amount.gross();
        }
    }
}
