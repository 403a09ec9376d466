package tel.billing.subscription;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The position of a subscription in its calendar: the current or due period, counted in months since the
/// first activation. Therefore monthly and yearly periods can follow each other.
///
/// @param anchor when the first period began, in full seconds
/// @param months the months of all previous periods
public record BillingCycle(Instant anchor, long months, BillingPeriod period) {

    /// The first period, which begins at `activation`.
    public static BillingCycle from(Instant activation, BillingPeriod period) {
        return new BillingCycle(activation.truncatedTo(ChronoUnit.SECONDS), 0, period);
    }

    public Term term() {
        return period.termAfter(anchor, months);
    }

    /// The next period.
    public BillingCycle next(BillingPeriod following) {
        return new BillingCycle(anchor, Math.addExact(months, period.months()), following);
    }
}
