package tel.billing.identity.application.session;

import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Lists the user's active sessions.
public interface ShowSessions {

    /// Newest first.
    Page<Sessions.Ongoing, SessionId> list(AccountId account, UserId user, PageRequest<SessionId> page);
}
