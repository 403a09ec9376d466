package tel.billing.identity.application;

import java.time.InstantSource;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;

record RevokingSession(UnitOfWork unitOfWork, Sessions sessions, EndedSessions endedSessions, InstantSource clock)
        implements RevokeSession {

    @Override
    public boolean revoke(AccountId account, UserId user, SessionId id) {
        var session = sessions.find(account, id).filter(found -> found.user().equals(user));
        if (session.orElse(null) instanceof Session.Active active) {
            end(active);
        }
        return session.isPresent();
    }

    /// If somebody else ends it meanwhile, they tell of it.
    private void end(Session.Active session) {
        var ended = session.end(EndReason.REVOKED, clock.instant());
        if (unitOfWork.perform(() -> sessions.end(session, ended))) {
            endedSessions.remember(ended);
        }
    }
}
