package tel.billing.identity.application.session;

import java.time.InstantSource;
import tel.billing.identity.SessionId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.UserId;

/// Omits sessions whose newest refresh token or browser session has expired.
public record ShowSessionsHandler(Sessions sessions, InstantSource clock) implements ShowSessions {

    @Override
    public Page<Sessions.Ongoing, SessionId> list(AccountId account, UserId user, PageRequest<SessionId> page) {
        return sessions.ongoing(account, user, clock.instant(), page);
    }
}
