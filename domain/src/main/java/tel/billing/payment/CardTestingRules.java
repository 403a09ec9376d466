package tel.billing.payment;

import java.time.Duration;

/// Limits that protect against card testing with stolen cards. Declines count for one day. After
/// `freeDeclines`, each further decline delays the next payment, and each delay is twice as long as the one
/// before. After `declinesUntilHold`, top-ups are on hold until staff release the hold. A stored card is
/// paused after `declinesUntilCardPaused`. At most `openPages` payments may wait for the customer at the same
/// time, because a customer can try any number of cards on a page.
public record CardTestingRules(int freeDeclines, int declinesUntilCardPaused, int declinesUntilHold, int openPages) {
    /// How long a decline counts.
    public static final Duration DAY = Duration.ofHours(24);

    /// The maximum number of stored declines.
    public static final int MAX_DECLINES = 100;

    private static final Duration FIRST_WAIT = Duration.ofMinutes(1);
    private static final Duration MAX_WAIT = Duration.ofHours(1);
    /// Enough doublings to exceed the longest wait.
    private static final int DOUBLINGS = 6;

    private static final int NEVER = Integer.MAX_VALUE;

    public CardTestingRules {
        if (freeDeclines < 1 || declinesUntilCardPaused < 1 || openPages < 1) {
            throw new IllegalArgumentException(
                    "`freeDeclines`, `declinesUntilCardPaused` and `openPages` must be at least 1.");
        }
        if (declinesUntilHold <= freeDeclines || (declinesUntilHold > MAX_DECLINES && declinesUntilHold != NEVER)) {
            throw new IllegalArgumentException(
                    "`declinesUntilHold` must be above `freeDeclines` and at most %s.".formatted(MAX_DECLINES));
        }
    }

    /// Rules that neither delay payments nor put top-ups on hold.
    public static CardTestingRules none() {
        return new CardTestingRules(NEVER - 1, NEVER, NEVER, NEVER);
    }

    /// The waiting time since the last decline, after this number of declines.
    public Duration waitAfter(int declines) {
        if (declines <= freeDeclines) {
            return Duration.ZERO;
        }
        var wait = FIRST_WAIT.multipliedBy(1L << Math.min(declines - freeDeclines - 1, DOUBLINGS));
        return wait.compareTo(MAX_WAIT) < 0 ? wait : MAX_WAIT;
    }
}
