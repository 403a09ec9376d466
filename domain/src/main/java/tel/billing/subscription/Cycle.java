package tel.billing.subscription;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Where a subscription stands in its calendar: the term that runs, or is due, counted in months
/// since the first activation, so that months and years may follow each other.
///
/// @param anchor when the first term began, to the second
/// @param months how many months of terms came before
public record Cycle(Instant anchor, long months, BillingPeriod period) {

    /// The first term, from an instant on.
    public static Cycle from(Instant activation, BillingPeriod period) {
        return new Cycle(activation.truncatedTo(ChronoUnit.SECONDS), 0, period);
    }

    public Term term() {
        return period.termAfter(anchor, months);
    }

    /// The term after this one.
    public Cycle next(BillingPeriod following) {
        return new Cycle(anchor, Math.addExact(months, period.months()), following);
    }
}
