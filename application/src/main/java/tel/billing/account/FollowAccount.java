package tel.billing.account;

import tel.billing.shared.AccountId;

/// Hears that an account's standing has changed, so that what belongs to it follows.
public interface FollowAccount {

    /// The account has this status from now on. Joins the unit of work in which it gets it.
    void follow(AccountId account, AccountStatus status);

    /// Does outside what follows from the latest change. Called by whoever has time for it, outside
    /// any unit of work; what nobody does so is done later.
    void settle(AccountId account);

    /// Nothing belongs to an account.
    FollowAccount NOBODY = new FollowAccount() {
        @Override
        public void follow(AccountId account, AccountStatus status) {}

        @Override
        public void settle(AccountId account) {}
    };
}
