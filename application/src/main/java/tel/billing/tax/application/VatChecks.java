package tel.billing.tax.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.tax.TellTraderAddress.Holder;
import tel.billing.tax.VatCheck;

/// Keeps for ever what the register of VAT numbers said. Nothing in it is ever altered.
public interface VatChecks {

    /// Storing one twice is a bug and fails.
    void add(AccountId account, VatCheck check);

    /// What the register said of an account's numbers, the newest first.
    List<VatCheck> of(AccountId account);

    /// When the register last knew each account's number; accounts whose number it never knew are left out.
    Map<AccountId, VatCheck> lastKnown(Map<AccountId, VatNumber> numbers);

    /// The same of one account.
    default Optional<VatCheck> lastKnown(AccountId account, VatNumber number) {
        return Optional.ofNullable(lastKnown(Map.of(account, number)).get(account));
    }

    /// When the register first said that it does not know the account's number, after it last knew it;
    /// empty if that was its last word, or it said none.
    Optional<Instant> unknownSince(AccountId account, VatNumber number);

    /// The address that came last with a yes to each one's number; whoever never had one told is left out.
    Map<Holder, String> addresses(Set<Holder> holders);
}
