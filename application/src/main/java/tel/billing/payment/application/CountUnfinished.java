package tel.billing.payment.application;

import java.time.Duration;

/// Tells operators how many payments have had no end for how long: drafts, and those that wait for the customer or the
/// processor.
public interface CountUnfinished {

    /// Those that were drafted `age` ago, in real time, or earlier.
    long count(Unfinished why, Duration age);
}
