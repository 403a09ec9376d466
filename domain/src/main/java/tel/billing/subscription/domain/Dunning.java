package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The schedule of retries, suspension and cancellation for unpaid periods. Days count from the due
/// instant. If a step is a day or more late, the days to the next step count from the execution. Therefore
/// an outage of the service does not shorten the customer's time to pay.
public final class Dunning {
    private static final List<Duration> RETRIES = List.of(Duration.ofDays(1), Duration.ofDays(3), Duration.ofDays(7));
    private static final Duration CANCELLATION_AFTER = Duration.ofDays(30);
    private static final Duration TOO_LATE = Duration.ofDays(1);
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(1);
    private static final Duration CANCELLATION_POSTPONED_BY = Duration.ofDays(1);
    private static final Duration UNPAID_HISTORY = Duration.ofDays(365);

    private Dunning() {}

    /// The start of the schedule after the first try failed at `triedAt`.
    static Instant startOfSchedule(Instant dueAt, Instant triedAt) {
        return isTooLate(dueAt, triedAt) ? triedAt : dueAt;
    }

    /// The start of the schedule after a retry failed at `triedAt`: later by the delay of a retry that was
    /// too late.
    static Instant shiftedStart(Instant start, int failures, Instant triedAt) {
        var dueAt = nextTry(start, failures);
        return isTooLate(dueAt, triedAt) ? start.plus(Duration.between(dueAt, triedAt)) : start;
    }

    static boolean isTooLate(Instant dueAt, Instant at) {
        return !at.isBefore(dueAt.plus(TOO_LATE));
    }

    /// The time of the next retry.
    static Instant nextTry(Instant countedFrom, int failures) {
        return countedFrom.plus(RETRIES.get(failures - 1));
    }

    /// Whether a retry is the scheduled one and not an additional one.
    static boolean isScheduled(Instant dueAt, Instant at) {
        return !at.isBefore(dueAt.minus(CLOCK_SKEW));
    }

    static boolean areRetriesExhausted(int failures) {
        return failures > RETRIES.size();
    }

    /// When an unpaid subscription is suspended.
    static Instant suspension(Instant countedFrom) {
        return countedFrom.plus(RETRIES.getLast());
    }

    /// When an unpaid suspended subscription is cancelled.
    static Instant cancellation(Instant suspended) {
        return suspended.plus(CANCELLATION_AFTER);
    }

    /// If the account left another subscription unpaid, a subscription that it activates later has no grace
    /// period: it is suspended as soon as it falls due. Unpaid subscriptions that were cancelled up to this
    /// instant do not count for a subscription activated at `activatedAt`.
    public static Instant startOfUnpaidHistory(Instant activatedAt) {
        return activatedAt.minus(UNPAID_HISTORY);
    }

    /// The new cancellation time if the cancellation is too late.
    static Instant postponedCancellation(Instant at) {
        return at.plus(CANCELLATION_POSTPONED_BY);
    }
}
