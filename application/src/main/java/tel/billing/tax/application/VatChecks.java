package tel.billing.tax.application;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.tax.TellTraderAddress.Holder;
import tel.billing.tax.VatCheck;

/// Keeps for ever what the register of VAT numbers said. Nothing in it is ever altered.
public interface VatChecks {

    /// Storing one twice is a bug and fails.
    void add(AccountId account, VatCheck check);

    /// What the register said of an account's numbers, the newest first.
    List<VatCheck> of(AccountId account);

    /// The address that came last with a yes to each one's number; whoever never had one told is left out.
    Map<Holder, String> addresses(Set<Holder> holders);
}
