package tel.billing.account;

import tel.billing.shared.AccountId;

/// Gives an account's owner another address, at which its mail arrives from then on. Joins the
/// caller's unit of work.
public interface ChangeOwnerEmail {

    /// `owner` has the new address. Changes nothing where somebody else is the owner.
    void change(AccountId account, Owner owner);
}
