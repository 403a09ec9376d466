package tel.billing.subscription.domain;

import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.DerivedId;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.tax.TaxedAmount;

/// An amount to charge and its reason.
///
/// @param tariff the plan and its price
/// @param cycle  the period that is charged in full or in part
/// @param period   the paid time
/// @param isAgreed whether the customer agreed to this amount in a preview: no other amount may be charged
public record Bill(
        ChargeId id,
        AccountId account,
        SubscriptionId subscription,
        ChargePurpose purpose,
        Tariff tariff,
        BillingCycle cycle,
        BillingPeriod period,
        TaxedAmount amount,
        boolean isAgreed) {

    public Bill {
        if (!amount.net().isPositive()) {
            throw new IllegalArgumentException("The amount of a bill must be positive: " + amount);
        }
    }

    /// A bill whose amount the customer has not agreed to in advance.
    public Bill(
            ChargeId id,
            AccountId account,
            SubscriptionId subscription,
            ChargePurpose purpose,
            Tariff tariff,
            BillingCycle cycle,
            BillingPeriod period,
            TaxedAmount amount) {
        this(id, account, subscription, purpose, tariff, cycle, period, amount, false);
    }

    /// The same bill, with or without the customer's agreement.
    public Bill agreed(boolean isAgreedNow) {
        return new Bill(id, account, subscription, purpose, tariff, cycle, period, amount, isAgreedNow);
    }

    /// Whether this bill may be charged instead of an earlier one.
    public boolean mayReplace(Bill earlier) {
        return !earlier.isAgreed || earlier.gross().equals(gross());
    }

    public Money gross() {
        return amount.gross();
    }

    /// Names what is sold: the same if the service loses the bill with other data and writes it again. An
    /// activation and an upgrade start when they are requested, so their start cannot be part of the name.
    public UUID cause() {
        return DerivedId.of(
                subscription.value().toString(),
                purpose.name(),
                switch (purpose) {
                    case ACTIVATION -> "once";
                    case UPGRADE -> tariff.tier() + " until " + period.end();
                    case RENEWAL -> "from " + period.start();
                });
    }
}
