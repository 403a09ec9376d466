package tel.billing.identity.application;

import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Ends every session of the user, the one in which they ask for it too.
public interface SignOutEverywhere {
    void signOut(AccountId account, UserId user);
}
