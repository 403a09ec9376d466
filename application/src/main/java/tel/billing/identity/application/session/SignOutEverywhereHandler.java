package tel.billing.identity.application.session;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.UnitOfWork;

/// Ends the sessions in one unit of work, and remembers their end on this instance after the commit.
public record SignOutEverywhereHandler(
        UnitOfWork unitOfWork,
        Users users,
        Sessions sessions,
        EndedSessions endedSessions,
        AuditTrail trail,
        InstantSource clock)
        implements SignOutEverywhere {

    @Override
    public void signOut(Actor by) {
        unitOfWork.perform(() -> end(by)).forEach(endedSessions::remember);
    }

    private List<Session.Ended> end(Actor by) {
        var user = users.find(by.account(), by.id()).orElseThrow();
        trail.record(AuditEvent.byUser(AuditAction.SIGNED_OUT_EVERYWHERE, by));
        return sessions.endAll(user, Optional.empty(), EndReason.SIGNED_OUT, clock.instant());
    }
}
