package tel.billing.tax;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;

/// Tells where companies are by the register of VAT numbers: as its proofs say that we hold. Asks
/// nobody.
public interface TellTraderAddress {

    /// What the register told last of each, line by line and without the country; whose address it never
    /// told is left out.
    Map<Holder, List<String>> of(Set<Holder> holders);

    /// An account, and a number that it has or had.
    record Holder(AccountId account, VatNumber number) {}
}
