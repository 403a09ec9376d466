package tel.billing.account;

import tel.billing.shared.AccountId;

/// Knows which accounts were charged. The subscriptions, which charge, implement this.
@FunctionalInterface
public interface ChargedAccounts {

    /// Whether a charge of the account was taken or is under way. Joins the caller's unit of work, which holds the
    /// account ([ShowAccount#lock]): until it ends, no charge of the account begins.
    boolean isCharged(AccountId account);
}
