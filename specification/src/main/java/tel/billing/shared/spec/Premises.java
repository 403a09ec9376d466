package tel.billing.shared.spec;

import tel.billing.shared.AccountId;

/// What must be there before a store takes rows that refer to it.
@FunctionalInterface
public interface Premises {
    /// For stores that do not look whether it is.
    Premises NONE = _ -> {};

    /// Stores an active account.
    void account(AccountId id);
}
