package tel.billing.identity.application;

import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;

/// Ends a session: its access token and its refresh token are good for nothing from now on. Ending an ended one changes
/// nothing.
public interface SignOut {
    void signOut(AccountId account, SessionId session);
}
