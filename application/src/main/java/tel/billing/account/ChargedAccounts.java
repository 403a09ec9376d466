package tel.billing.account;

import tel.billing.shared.AccountId;

/// Tells whether an account was charged. Implemented by the subscription subdomain, which charges accounts.
@FunctionalInterface
public interface ChargedAccounts {

    /// Whether a charge of the account has succeeded or is pending. Joins the caller's unit of work, which
    /// holds the account's lock ([ShowAccount#lock]): until it ends, no charge of the account begins.
    boolean isCharged(AccountId account);
}
