package tel.billing.identity.application.session;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.UnitOfWork;

/// Ends the sessions in one unit of work, and remembers their end on this instance after the commit.
public record SignOutOtherSessionsHandler(
        UnitOfWork unitOfWork,
        Users users,
        Sessions sessions,
        EndedSessions endedSessions,
        AuditTrail trail,
        InstantSource clock)
        implements SignOutOtherSessions {

    @Override
    public int signOut(Actor by, SessionId stays) {
        var ended = unitOfWork.perform(() -> end(by, stays));
        ended.forEach(endedSessions::remember);
        return ended.size();
    }

    /// One audit event stands for all sessions, and none is recorded if there was no other session.
    private List<Session.Ended> end(Actor by, SessionId stays) {
        var user = users.find(by.account(), by.id()).orElseThrow();
        var ended = sessions.endAll(user, Optional.of(stays), EndReason.REVOKED, clock.instant());
        if (!ended.isEmpty()) {
            trail.record(AuditEvent.byUser(AuditAction.SESSION_REVOKED, by));
        }
        return ended;
    }
}
