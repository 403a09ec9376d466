package tel.billing.payment.application.refund;

import java.time.Duration;

/// Counts unfinished refunds by age, for monitoring.
public interface CountUnfinishedRefunds {

    /// Refunds that were drafted at least `age` ago, in real time.
    long count(Duration age);
}
