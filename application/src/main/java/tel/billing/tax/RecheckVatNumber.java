package tel.billing.tax;

import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;

/// Has an unverified VAT number asked for again until the register answers. Joins the caller's unit of work; a newer
/// number of the same account takes the older one's place.
public interface RecheckVatNumber {
    void recheck(AccountId account, VatNumber number);
}
