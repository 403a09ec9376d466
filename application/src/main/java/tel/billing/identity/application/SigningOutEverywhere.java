package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.audit.Action;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.Session;
import tel.billing.shared.UnitOfWork;

record SigningOutEverywhere(
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
        trail.record(Deed.byThemself(Action.SIGNED_OUT_EVERYWHERE, by));
        return sessions.endAll(user, Optional.empty(), EndReason.SIGNED_OUT, clock.instant());
    }
}
