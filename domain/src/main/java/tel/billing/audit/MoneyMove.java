package tel.billing.audit;

import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.Money;

/// How much money a deed moved, and by which refund, if by one. What is taken from a wallet by hand
/// is negative.
public record MoneyMove(Money amount, Optional<UUID> refund) {

    public static MoneyMove of(Money amount) {
        return new MoneyMove(amount, Optional.empty());
    }

    public static MoneyMove ofRefund(Money amount, UUID refund) {
        return new MoneyMove(amount, Optional.of(refund));
    }
}
