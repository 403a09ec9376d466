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

/// Only the call that ends the session writes to the audit log. A repeated call only remembers the end on this
/// instance.
public record SignOutHandler(
        UnitOfWork unitOfWork, Sessions sessions, EndedSessions endedSessions, AuditTrail trail, InstantSource clock)
        implements SignOut {

    @Override
    public void signOut(Actor by, SessionId session) {
        unitOfWork
                .attempt(() -> sessions.find(by.account(), session).flatMap(found -> end(by, found)))
                .ifPresent(endedSessions::remember);
    }

    /// Empty if a concurrent call ended the session; that call records the audit event.
    private Optional<Session.Ended> end(Actor by, Session session) {
        return switch (session) {
            case Session.Draft _ -> Optional.empty();
            case Session.Ended ended -> Optional.of(ended);
            case Session.Active active -> {
                var ended = active.end(EndReason.SIGNED_OUT, clock.instant());
                if (!sessions.end(active, ended)) {
                    yield Optional.empty();
                }
                trail.record(AuditEvent.byUser(AuditAction.SIGNED_OUT, by));
                yield Optional.of(ended);
            }
        };
    }
}
