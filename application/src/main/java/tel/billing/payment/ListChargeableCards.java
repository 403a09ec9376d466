package tel.billing.payment;

import java.time.YearMonth;
import java.util.List;
import tel.billing.shared.AccountId;

/// Lists the stored cards that a customer can choose for a payment: those that have not expired.
public interface ListChargeableCards {

    /// The default card first, then the newest.
    List<ChargeableCard> list(AccountId account);

    /// A stored card as its owner recognises it.
    record ChargeableCard(StoredCardId id, Card card, YearMonth expiry) {}
}
