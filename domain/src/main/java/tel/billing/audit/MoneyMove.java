package tel.billing.audit;

import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.Money;

/// The amount of money moved by an action, and the id of the refund, if there is one. A manual debit of a
/// wallet is negative.
public record MoneyMove(Money amount, Optional<UUID> refund) {

    public static MoneyMove of(Money amount) {
        return new MoneyMove(amount, Optional.empty());
    }

    public static MoneyMove ofRefund(Money amount, UUID refund) {
        return new MoneyMove(amount, Optional.of(refund));
    }
}
