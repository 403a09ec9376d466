package tel.billing.subscription;

import tel.billing.shared.Money;
import tel.billing.shared.Ratio;

/// The price of an upgrade for the rest of a period: the difference of two prices, net of VAT, for the remaining
/// seconds.
///
/// @param remaining the remaining seconds of the period's seconds
public record Proration(Money from, Money to, Ratio remaining) {

    public Proration {
        if (to.minus(from).isNegative()) {
            throw new IllegalArgumentException(
                    "The new price %s is lower than the current price %s".formatted(to, from));
        }
    }

    /// Rounded half up.
    public Money net() {
        return to.minus(from).share(remaining);
    }
}
