package tel.billing.identity.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// The second factor of one of the staff. `accepted` is the latest step whose code was taken: no
/// code of it or of an earlier one is taken any more (RFC 6238, 5.2). `wrong` tells when wrong
/// codes came, the oldest first.
public record SecondFactor(AccountId account, UserId user, TotpSecret secret, TimeStep accepted, List<Instant> wrong) {
    /// So many wrong codes within [#WATCHED] lock it for as long again.
    public static final int MOST_WRONG = 10;

    public static final Duration WATCHED = Duration.ofHours(1);

    public SecondFactor {
        wrong = List.copyOf(wrong);
    }

    /// One that was proven with the code of this step, and never failed.
    public static SecondFactor proven(AccountId account, UserId user, TotpSecret secret, TimeStep step) {
        return new SecondFactor(account, user, secret, step, List.of());
    }

    public boolean mayAccept(TimeStep step) {
        return step.compareTo(accepted) > 0;
    }

    /// Wrong codes are not forgotten: else who guesses would be helped by the owner's own sign-ins.
    public SecondFactor accept(TimeStep step) {
        if (!mayAccept(step)) {
            throw new IllegalStateException("this step's code was taken");
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

    /// Asked only about one that is, or was, locked.
    public Instant lockedUntil() {
        return wrong.getLast().plus(WATCHED);
    }
}
