package tel.billing.payment;

import java.time.Duration;

/// What keeps strangers from trying out stolen cards here. Of one day, `freeRefusals` cost nothing; each one more makes
/// the account wait, twice as long each time; `refusalsUntilHeld` hold its top-ups until staff have looked into it. A
/// stored card rests after `refusalsUntilCardRests`. At most `openPages` payments wait for the customer at a time, for
/// at each page any number of cards can be tried.
public record CardTestingRules(int freeRefusals, int refusalsUntilCardRests, int refusalsUntilHeld, int openPages) {
    /// How long a refusal counts.
    public static final Duration DAY = Duration.ofHours(24);

    /// So many refusals are remembered.
    public static final int MOST = 100;

    private static final Duration FIRST_WAIT = Duration.ofMinutes(1);
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);
    /// Enough to pass the longest wait.
    private static final int DOUBLINGS = 6;

    private static final int NEVER = Integer.MAX_VALUE;

    public CardTestingRules {
        if (freeRefusals < 1 || refusalsUntilCardRests < 1 || openPages < 1) {
            throw new IllegalArgumentException("nobody could pay by card");
        }
        if (refusalsUntilHeld <= freeRefusals || (refusalsUntilHeld > MOST && refusalsUntilHeld != NEVER)) {
            throw new IllegalArgumentException(
                    "an account is held after it waited, and after %s refusals at most".formatted(MOST));
        }
    }

    /// Rules that hold nobody up.
    public static CardTestingRules none() {
        return new CardTestingRules(NEVER - 1, NEVER, NEVER, NEVER);
    }

    /// How long to wait since the last of so many refusals.
    public Duration waitAfter(int refusals) {
        if (refusals <= freeRefusals) {
            return Duration.ZERO;
        }
        var wait = FIRST_WAIT.multipliedBy(1L << Math.min(refusals - freeRefusals - 1, DOUBLINGS));
        return wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT;
    }
}
