package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.SessionId;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

record SigningOut(UnitOfWork unitOfWork, Sessions sessions, EndedSessions endedSessions, InstantSource clock)
        implements SignOut {

    @Override
    public void signOut(AccountId account, SessionId session) {
        unitOfWork
                .attempt(() -> sessions.find(account, session).flatMap(this::end))
                .ifPresent(endedSessions::remember);
    }

    /// Empty if somebody else ended it meanwhile, who tells of it.
    private Optional<Session.Ended> end(Session session) {
        return switch (session) {
            case Session.Draft _ -> Optional.empty();
            case Session.Ended ended -> Optional.of(ended);
            case Session.Active active -> {
                var ended = active.end(EndReason.SIGNED_OUT, clock.instant());
                yield sessions.end(active, ended) ? Optional.of(ended) : Optional.empty();
            }
        };
    }
}
