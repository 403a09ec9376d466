package tel.billing.subscription;

import java.time.Instant;
import java.time.ZoneOffset;

/// How long a price buys a plan for: a month or a year of the calendar, in UTC.
public enum BillingPeriod {
    MONTH(1),
    YEAR(12);

    private final int months;

    BillingPeriod(int months) {
        this.months = months;
    }

    /// The term that follows on so many others since the first one began. Each is counted from there, not
    /// from the one before: what began on 31 January ends on the last of February, and then on 31 March.
    public Term term(Instant firstBegan, long before) {
        if (before < 0) {
            throw new IllegalArgumentException("no term is before the first: " + before);
        }
        return new Term(after(firstBegan, before), after(firstBegan, Math.addExact(before, 1)));
    }

    private Instant after(Instant firstBegan, long terms) {
        return firstBegan
                .atOffset(ZoneOffset.UTC)
                .plusMonths(Math.multiplyExact(terms, months))
                .toInstant();
    }
}
