package tel.billing.identity.application.secondfactor;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.password.PasswordVerifier;
import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;

/// Checks the password outside a unit of work, because hashing is slow. Checks the second factor and the user again
/// in the unit of work that stores the challenge.
public record SignInAsStaffHandler(
        UnitOfWork unitOfWork,
        EmailRateLimit emailRateLimit,
        PasswordVerifier passwordVerifier,
        SecondFactors factors,
        ChallengeIssuer challengeIssuer,
        AuditTrail trail,
        InstantSource clock)
        implements SignInAsStaff {

    @Override
    public Outcome signIn(Command command) {
        return emailRateLimit
                .retryAfter(command.email(), command.network())
                .<Outcome>map(Outcome.RateLimited::new)
                .orElseGet(() -> verify(command));
    }

    private Outcome verify(Command command) {
        return switch (passwordVerifier.verify(command.email(), command.password(), User::isStaff)) {
            case PasswordVerifier.Result.Verified(var staff) -> challenge(staff, command);
            case PasswordVerifier.Result.NoMatch(var known) -> refused(known);
            case PasswordVerifier.Result.Busy() -> new Outcome.Busy();
        };
    }

    /// If the user was changed concurrently, for example by a sign-in that renewed the hash, the password is
    /// checked again.
    private Outcome challenge(User.Active staff, Command command) {
        return unitOfWork
                .attempt(() -> tryChallenge(staff))
                .orElseGet(() -> passwordVerifier.isCurrent(staff) ? refused(Optional.of(staff)) : verify(command));
    }

    /// An administrator may have removed the factor after the password was checked. Empty if the user was
    /// changed.
    private Optional<Outcome> tryChallenge(User.Active staff) {
        var factor = factors.find(staff.account(), staff.id());
        var now = clock.instant();
        if (factor.isEmpty()) {
            return Optional.of(refused(Optional.of(staff)));
        }
        if (factor.get().isLocked(now)) {
            recordFailure(Optional.of(staff));
            return Optional.of(
                    new Outcome.Locked(Duration.between(now, factor.get().lockedUntil())));
        }
        return challengeIssuer.start(staff).map(Outcome.Challenged::new);
    }

    private Outcome refused(Optional<User> known) {
        recordFailure(known);
        return new Outcome.NoMatch();
    }

    private void recordFailure(Optional<User> known) {
        trail.record(AuditEvent.byAnonymous(AuditAction.SIGN_IN_FAILED, known.map(User::id)));
    }
}
