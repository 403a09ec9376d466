package tel.billing.subscription;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The position of a subscription in its calendar: the current or due period, counted in months since the
/// first activation. Therefore monthly and yearly periods can follow each other.
///
/// @param anchor when the first period began, in full seconds
/// @param months the months of all previous periods
public record BillingCycle(Instant anchor, long months, BillingInterval interval) {

    /// The first period, which begins at `activation`.
    public static BillingCycle from(Instant activation, BillingInterval interval) {
        return new BillingCycle(activation.truncatedTo(ChronoUnit.SECONDS), 0, interval);
    }

    public BillingPeriod period() {
        return interval.periodAfter(anchor, months);
    }

    /// The next period.
    public BillingCycle next(BillingInterval following) {
        return new BillingCycle(anchor, Math.addExact(months, interval.months()), following);
    }
}
