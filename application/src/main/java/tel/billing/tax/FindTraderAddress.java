package tel.billing.tax;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;

/// Returns the addresses of companies as stored with the proofs of the VAT register. Calls no
/// external system.
public interface FindTraderAddress {

    /// The latest address of each holder, line by line and without the country. Holders whose address the
    /// register never returned are omitted.
    Map<Holder, List<String>> find(Set<Holder> holders);

    /// An account and one of its current or former VAT numbers.
    record Holder(AccountId account, VatNumber number) {}
}
