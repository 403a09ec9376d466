package tel.billing.payment.application.topup;

import java.time.Duration;

/// Counts unfinished payments by age, for monitoring: drafts, and payments that wait for the customer or
/// the processor.
public interface CountUnfinishedPayments {

    /// Payments that were drafted at least `age` ago, in real time.
    long count(UnfinishedReason reason, Duration age);
}
