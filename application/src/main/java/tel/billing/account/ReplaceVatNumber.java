package tel.billing.account;

import tel.billing.shared.AccountId;

/// Gives an account another VAT number, with what is known of it. Joins the caller's unit of work.
public interface ReplaceVatNumber {

    /// False if the account is not open to its owner, if the number does not fit its country, or if the account has
    /// this very number verified while the new standing is only that it is not.
    boolean replace(AccountId account, VatStanding standing);
}
