package tel.billing.subscription;

import java.time.Instant;
import java.time.ZoneOffset;

/// The duration of a billing period: a calendar month or year in UTC.
public enum BillingInterval {
    MONTH(1),
    YEAR(12);

    private final int months;

    BillingInterval(int months) {
        this.months = months;
    }

    /// The period that begins `monthsBefore` months after the start of the first period. Each period is counted
    /// from the start of the first one, not of the previous one: a month that starts on 31 January ends on the
    /// last day of February, the next one on 31 March.
    BillingPeriod periodAfter(Instant firstBegan, long monthsBefore) {
        if (monthsBefore < 0) {
            throw new IllegalArgumentException("monthsBefore must not be negative: " + monthsBefore);
        }
        return new BillingPeriod(
                after(firstBegan, monthsBefore), after(firstBegan, Math.addExact(monthsBefore, months)));
    }

    /// The number of calendar months.
    public int months() {
        return months;
    }

    private static Instant after(Instant firstBegan, long months) {
        return firstBegan.atOffset(ZoneOffset.UTC).plusMonths(months).toInstant();
    }
}
