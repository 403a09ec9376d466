package tel.billing.payment.application;

import java.time.Duration;

/// Tells operators how many refunds have had no end for how long.
public interface CountUnfinishedRefunds {

    /// Those that were drafted `age` ago, in real time, or earlier.
    long count(Duration age);
}
