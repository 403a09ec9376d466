package tel.billing.account;

import tel.billing.shared.AccountId;

/// Replaces an account's VAT number and its verification status. Joins the caller's unit of work.
public interface ReplaceVatNumber {

    /// False if the account's users may not sign in, if the number does not fit the account's country, or if
    /// this number is already verified and the new status is "unverified".
    boolean replace(AccountId account, VatNumberStatus status);
}
