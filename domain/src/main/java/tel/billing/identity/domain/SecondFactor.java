package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The second factor of a staff member.
///
/// @param accepted the latest time step with an accepted code; codes of this or an earlier step are rejected
/// (RFC 6238, 5.2)
/// @param wrong the times of wrong codes, the oldest first
public record SecondFactor(
        AccountId account, UserId user, TotpSecret secret, TotpTimeStep accepted, List<Instant> wrong) {
    /// The number of wrong codes within [#WATCHED] that locks the factor for the same time.
    public static final int MOST_WRONG = 10;

    public static final Duration WATCHED = Duration.ofHours(1);

    public SecondFactor {
        wrong = List.copyOf(wrong);
    }

    /// A factor that was proven with the code of this step and never failed.
    public static SecondFactor proven(AccountId account, UserId user, TotpSecret secret, TotpTimeStep step) {
        return new SecondFactor(account, user, secret, step, List.of());
    }

    public boolean mayAccept(TotpTimeStep step) {
        return step.compareTo(accepted) > 0;
    }

    /// A correct code does not clear the wrong ones. Otherwise the owner's own sign-ins would help
    /// an attacker.
    public SecondFactor accept(TotpTimeStep step) {
        if (!mayAccept(step)) {
            throw new IllegalStateException("a code of this time step was already accepted");
        }
        return new SecondFactor(account, user, secret, step, wrong);
    }

    public SecondFactor fail(Instant now) {
        var lately = wrong.stream().filter(time -> now.isBefore(time.plus(WATCHED)));
        return new SecondFactor(
                account,
                user,
                secret,
                accepted,
                Stream.concat(lately, Stream.of(now)).toList());
    }

    public boolean isLocked(Instant now) {
        return wrong.size() >= MOST_WRONG && now.isBefore(lockedUntil());
    }

    /// Only defined if the factor is or was locked.
    public Instant lockedUntil() {
        return wrong.getLast().plus(WATCHED);
    }
}
