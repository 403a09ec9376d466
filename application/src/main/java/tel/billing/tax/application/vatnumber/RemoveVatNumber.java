package tel.billing.tax.application.vatnumber;

import tel.billing.account.AccountView;
import tel.billing.shared.AccountId;

/// A customer removes the VAT number of their account, including a submitted number whose check is
/// running. Idempotent.
public interface RemoveVatNumber {

    AccountView remove(AccountId account);
}
