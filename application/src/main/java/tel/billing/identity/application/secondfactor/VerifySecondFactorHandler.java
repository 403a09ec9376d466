package tel.billing.identity.application.secondfactor;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.session.SessionIssuer;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;

/// A wrong code counts against the challenge and against the user. Retries if another code of the same user is
/// processed concurrently.
public record VerifySecondFactorHandler(
        UnitOfWork unitOfWork,
        Users users,
        Sessions sessions,
        SecondFactorVerifier secondFactorVerifier,
        SessionIssuer sessionIssuer,
        AuditTrail trail,
        InstantSource clock)
        implements VerifySecondFactor {

    @Override
    public Outcome verify(Command command) {
        var challenge = OpaqueToken.read(command.challenge().value());
        if (challenge.isEmpty()) {
            return new Outcome.Invalid();
        }
        return unitOfWork.retry(() -> tryCode(challenge.get(), command));
    }

    /// Empty if another code was processed concurrently; the caller retries with the new state. Every code is
    /// counted before it is answered.
    private Optional<Outcome> tryCode(OpaqueToken challenge, Command command) {
        var found = sessions.challengedBy(challenge).filter(draft -> draft.isOpen(clock.instant()));
        if (found.isEmpty()
                || !(users.find(found.get().account(), found.get().user()).orElse(null) instanceof User.Active staff)
                || !found.get().isFor(staff.password())) {
            return Optional.of(new Outcome.Invalid());
        }
        var draft = found.get();
        return switch (secondFactorVerifier.verifyForSignIn(staff, command.code())) {
            case SecondFactorVerifier.Result.Passed() -> welcome(draft, staff, command.client());
            case SecondFactorVerifier.Result.Failed() ->
                sessions.useTry(draft, draft.afterWrongCode()) ? Optional.of(new Outcome.Invalid()) : Optional.empty();
            case SecondFactorVerifier.Result.Locked(var time) -> Optional.of(new Outcome.Locked(time));
            case SecondFactorVerifier.Result.Overtaken() -> Optional.empty();
        };
    }

    private Optional<Outcome> welcome(Session.Draft draft, User.Active staff, Client client) {
        return sessionIssuer.activate(draft, staff, client).map(session -> {
            trail.record(AuditEvent.byUser(AuditAction.SIGNED_IN, session.actor()));
            return new Outcome.SignedIn(session);
        });
    }
}
