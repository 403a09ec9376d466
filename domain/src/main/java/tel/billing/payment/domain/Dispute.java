package tel.billing.payment.domain;

import tel.billing.shared.Money;

/// That a card's owner took money of a payment from us. `number` says the how manieth dispute of the payment it is.
public record Dispute(int number, Money amount) {

    public Dispute {
        if (number < 1 || !amount.isPositive()) {
            throw new IllegalArgumentException("a dispute is about money: %s, %s".formatted(number, amount));
        }
    }
}
