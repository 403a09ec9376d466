package tel.billing.tax.application.vatnumber;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.tax.FindTraderAddress.Holder;
import tel.billing.tax.VatCheck;

/// Stores the answers of the VAT register permanently. Answers are never changed.
public interface VatChecks {

    /// Fails if the check is already stored.
    void add(AccountId account, VatCheck check);

    /// The last positive answer for each account's number. Accounts without one are omitted.
    Map<AccountId, VatCheck> lastValid(Map<AccountId, VatNumber> numbers);

    /// The last positive answer for one account.
    default Optional<VatCheck> lastValid(AccountId account, VatNumber number) {
        return Optional.ofNullable(lastValid(Map.of(account, number)).get(account));
    }

    /// The time of the first negative answer after the last positive one; empty if the last answer was
    /// positive, or if there is none.
    Optional<Instant> invalidSince(AccountId account, VatNumber number);

    /// The address in the last positive answer for each holder. Holders without an address are omitted.
    Map<Holder, String> addresses(Set<Holder> holders);
}
