package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;

record SigningOutEverywhere(
        UnitOfWork unitOfWork, Users users, Sessions sessions, EndedSessions endedSessions, InstantSource clock)
        implements SignOutEverywhere {

    @Override
    public void signOut(AccountId account, UserId user) {
        var ended = unitOfWork.perform(() -> sessions.endAll(
                users.find(account, user).orElseThrow(), Optional.empty(), EndReason.SIGNED_OUT, clock.instant()));
        ended.forEach(endedSessions::remember);
    }
}
