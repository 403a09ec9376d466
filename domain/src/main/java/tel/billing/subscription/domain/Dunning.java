package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// When unpaid terms are tried again, and for how long. The days count from the instant at which
/// the term fell due. Whatever is done a day late or more, the days to the next step count from when it
/// was done, so that nobody is suspended or cancelled for our own standstill.
public final class Dunning {
    private static final List<Duration> RETRIES = List.of(Duration.ofDays(1), Duration.ofDays(3), Duration.ofDays(7));
    private static final Duration SUSPENDED = Duration.ofDays(30);
    private static final Duration TOO_LATE = Duration.ofDays(1);
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);
    private static final Duration LAST_WARNING = Duration.ofDays(1);
    private static final Duration MEMORY_OF_UNPAID = Duration.ofDays(365);

    private Dunning() {}

    static Instant countedFrom(Instant dueAt, Instant firstTry) {
        return isTooLate(dueAt, firstTry) ? firstTry : dueAt;
    }

    /// From when the days count once a further try has failed.
    static Instant countedFrom(Instant before, int failures, Instant nextTry) {
        var dueAt = nextTry(before, failures);
        return isTooLate(dueAt, nextTry) ? before.plus(Duration.between(dueAt, nextTry)) : before;
    }

    static boolean isTooLate(Instant dueAt, Instant at) {
        return !at.isBefore(dueAt.plus(TOO_LATE));
    }

    /// When a term is tried again that could not be paid so often.
    static Instant nextTry(Instant countedFrom, int failures) {
        return countedFrom.plus(RETRIES.get(failures - 1));
    }

    /// Whether a try is the one that is due, and not one between.
    static boolean isInTurn(Instant dueAt, Instant at) {
        return !at.isBefore(dueAt.minus(CLOCKS_DIFFER));
    }

    static boolean wasTheLast(int failures) {
        return failures > RETRIES.size();
    }

    /// When a subscription is suspended that stays unpaid.
    static Instant suspension(Instant countedFrom) {
        return countedFrom.plus(RETRIES.getLast());
    }

    /// When a suspended subscription is cancelled that stays unpaid.
    static Instant cancellation(Instant suspended) {
        return suspended.plus(SUSPENDED);
    }

    /// If the account cancelled another subscription after this instant without paying its last term, a subscription
    /// activated at `activatedAt` has no grace period: it is suspended as soon as it falls due.
    public static Instant remembersUnpaidSince(Instant activatedAt) {
        return activatedAt.minus(MEMORY_OF_UNPAID);
    }

    /// When it is cancelled if we came too late to do it in time.
    static Instant postponedCancellation(Instant at) {
        return at.plus(LAST_WARNING);
    }
}
