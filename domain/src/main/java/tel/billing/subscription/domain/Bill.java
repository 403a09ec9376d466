package tel.billing.subscription.domain;

import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Cycle;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.Term;
import tel.billing.tax.TaxedLine;

/// What is charged, and for what.
///
/// @param tariff for which plan, at which price
/// @param cycle  of the term for which, or for a part of which
/// @param term   the time that is paid for
public record Bill(
        ChargeId id,
        AccountId account,
        SubscriptionId subscription,
        Purpose purpose,
        Tariff tariff,
        Cycle cycle,
        Term term,
        TaxedLine line) {

    public Bill {
        if (!line.net().isPositive()) {
            throw new IllegalArgumentException("what costs nothing is not charged: " + line);
        }
    }

    public Money gross() {
        return line.gross();
    }
}
