package tel.billing.identity.application;

import java.time.Duration;
import java.time.InstantSource;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;

record SigningInAsStaff(
        UnitOfWork unitOfWork,
        PasswordProof proof,
        SecondFactors factors,
        ChallengeStart challengeStart,
        InstantSource clock)
        implements SignInAsStaff {

    @Override
    public Outcome signIn(Command command) {
        return proof.of(command.email(), command.password(), User::isStaff)
                .map(staff -> unitOfWork.perform(() -> challenge(staff)))
                .orElseGet(Outcome.NoMatch::new);
    }

    private Outcome challenge(User.Active staff) {
        var factor = factors.find(staff.account(), staff.id());
        var now = clock.instant();
        // An admin may take the factor away between the two questions; then its owner is invited again.
        if (factor.isEmpty()) {
            return new Outcome.NoMatch();
        }
        return factor.get().isLocked(now)
                ? new Outcome.Locked(Duration.between(now, factor.get().lockedUntil()))
                : new Outcome.Challenged(challengeStart.start(staff));
    }
}
