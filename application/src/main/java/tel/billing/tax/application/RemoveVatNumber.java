package tel.billing.tax.application;

import tel.billing.account.AccountView;
import tel.billing.shared.AccountId;

/// A customer is no business any more: their account has no VAT number from now on, nor the one that it
/// was about to get. Removing none changes nothing.
public interface RemoveVatNumber {

    AccountView remove(AccountId account);
}
