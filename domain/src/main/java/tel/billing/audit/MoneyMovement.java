package tel.billing.audit;

import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.Money;

/// The amount of money moved by an action, and the id of the refund, if there is one. A manual debit of a
/// wallet is negative.
public record MoneyMovement(Money amount, Optional<UUID> refund) {

    public static MoneyMovement of(Money amount) {
        return new MoneyMovement(amount, Optional.empty());
    }

    public static MoneyMovement ofRefund(Money amount, UUID refund) {
        return new MoneyMovement(amount, Optional.of(refund));
    }
}
