package tel.billing.account;

import tel.billing.shared.AccountId;

/// Changes the e-mail address of an account's owner, who then receives the account's e-mail there. Joins the
/// caller's unit of work.
public interface ChangeOwnerEmail {

    /// Changes nothing if the user is not the owner of the account.
    ///
    /// @param owner the owner with the new address
    void change(AccountId account, Owner owner);
}
