package tel.billing.account;

import tel.billing.shared.AccountId;

/// Receives changes of an account's status, so that dependent data follows.
public interface AccountStatusListener {

    /// The account has this status from now on. Joins the unit of work that changes the status.
    void statusChanged(AccountId account, AccountStatus status);

    /// Applies the effects of the latest change to external systems. Called outside units of work, on a
    /// best-effort basis; a job does later what was missed. Also called if the account already had the requested
    /// status, so that staff can repeat what an external system rejected.
    void applyEffects(AccountId account);

    /// Ignores all changes.
    AccountStatusListener NONE = new AccountStatusListener() {
        @Override
        public void statusChanged(AccountId account, AccountStatus status) {}

        @Override
        public void applyEffects(AccountId account) {}
    };
}
