package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The second factor of a staff member.
///
/// @param lastAcceptedStep the latest time step with an accepted code; codes of this or an earlier step are rejected
/// (RFC 6238, 5.2)
/// @param failedAttempts the times of wrong codes, the oldest first
public record SecondFactor(
        AccountId account,
        UserId user,
        TotpSecret secret,
        TotpTimeStep lastAcceptedStep,
        List<Instant> failedAttempts) {
    /// The number of wrong codes within [#FAILURE_WINDOW] that locks the factor for the same time.
    public static final int MAX_FAILURES = 10;

    /// The number of wrong codes within [#FAILURE_WINDOW] after which sessions may present no code. The other
    /// attempts are left for sign-ins, so that a stolen session cannot lock the user out.
    public static final int MAX_FAILURES_FOR_SESSIONS = 5;

    public static final Duration FAILURE_WINDOW = Duration.ofHours(1);

    public SecondFactor {
        failedAttempts = List.copyOf(failedAttempts);
    }

    /// A factor that was proven with the code of this step and never failed.
    public static SecondFactor proven(AccountId account, UserId user, TotpSecret secret, TotpTimeStep step) {
        return new SecondFactor(account, user, secret, step, List.of());
    }

    public boolean mayAccept(TotpTimeStep step) {
        return step.compareTo(lastAcceptedStep) > 0;
    }

    /// A correct code does not clear the wrong ones. Otherwise the owner's own sign-ins would help
    /// an attacker.
    public SecondFactor accept(TotpTimeStep step) {
        if (!mayAccept(step)) {
            throw new IllegalStateException("a code of this time step was already accepted");
        }
        return new SecondFactor(account, user, secret, step, failedAttempts);
    }

    public SecondFactor fail(Instant now) {
        var lately = failedAttempts.stream().filter(time -> now.isBefore(time.plus(FAILURE_WINDOW)));
        return new SecondFactor(
                account,
                user,
                secret,
                lastAcceptedStep,
                Stream.concat(lately, Stream.of(now)).toList());
    }

    public boolean isLocked(Instant now) {
        return failedAttempts.size() >= MAX_FAILURES && now.isBefore(lockedUntil());
    }

    /// When a session may present a code again; empty if it may do so now.
    public Optional<Instant> closedForSessionsUntil(Instant now) {
        if (isLocked(now)) {
            return Optional.of(lockedUntil());
        }
        return failedAttempts.size() < MAX_FAILURES_FOR_SESSIONS
                ? Optional.empty()
                : Optional.of(failedAttempts
                                .get(failedAttempts.size() - MAX_FAILURES_FOR_SESSIONS)
                                .plus(FAILURE_WINDOW))
                        .filter(now::isBefore);
    }

    /// Whether a wrong code now makes sessions wait, and the previous wrong code did not. If sessions use each
    /// attempt as soon as it is possible, this is true only for the first of these codes.
    public boolean reachesLimitForSessions(Instant now) {
        return failedAttempts.size() < MAX_FAILURES_FOR_SESSIONS
                && fail(now).closedForSessionsUntil(now).isPresent();
    }

    /// Only defined if the factor is or was locked.
    public Instant lockedUntil() {
        return failedAttempts.getLast().plus(FAILURE_WINDOW);
    }
}
