package tel.billing.shared.spec;

import tel.billing.shared.AccountId;

/// Creates the rows to which rows of a store refer.
@FunctionalInterface
public interface Premises {
    /// For stores without foreign keys.
    Premises NONE = _ -> {};

    /// Stores an active account.
    void account(AccountId id);
}
