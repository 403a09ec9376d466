package tel.billing.identity.application.session;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.UnitOfWork;

/// A session of another user is treated as unknown.
public record RevokeSessionHandler(
        UnitOfWork unitOfWork, Sessions sessions, EndedSessions endedSessions, AuditTrail trail, InstantSource clock)
        implements RevokeSession {

    @Override
    public boolean revoke(Actor by, SessionId id) {
        var session =
                sessions.find(by.account(), id).filter(found -> found.user().equals(by.id()));
        if (session.orElse(null) instanceof Session.Active active) {
            end(by, active);
        }
        return session.isPresent();
    }

    /// If a concurrent call ends the session first, that call records the audit event.
    private void end(Actor by, Session.Active session) {
        var ended = session.end(EndReason.REVOKED, clock.instant());
        unitOfWork
                .attempt(() -> sessions.end(session, ended) ? Optional.of(recorded(by, ended)) : Optional.empty())
                .ifPresent(endedSessions::remember);
    }

    private Session.Ended recorded(Actor by, Session.Ended ended) {
        trail.record(AuditEvent.byUser(AuditAction.SESSION_REVOKED, by));
        return ended;
    }
}
