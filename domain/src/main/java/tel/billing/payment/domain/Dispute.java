package tel.billing.payment.domain;

import tel.billing.shared.Money;

/// A cardholder's dispute that deducted money of a payment. `number` counts the disputes of the payment
/// from 1.
public record Dispute(int number, Money amount) {

    public Dispute {
        if (number < 1 || !amount.isPositive()) {
            throw new IllegalArgumentException(
                    "A dispute must be about a positive amount: %s, %s".formatted(number, amount));
        }
    }
}
