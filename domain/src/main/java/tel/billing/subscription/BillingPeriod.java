package tel.billing.subscription;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tel.billing.shared.Money;
import tel.billing.shared.Ratio;

/// A billing period that is paid at once, including its start and excluding its end.
public record BillingPeriod(Instant start, Instant end) {

    public BillingPeriod {
        if (Duration.between(start, end).toSeconds() < 1) {
            throw new IllegalArgumentException(
                    "A period must have at least one second: %s to %s".formatted(start, end));
        }
    }

    /// The full second of an instant within the period. An instant before the start becomes the start,
    /// because clocks differ.
    public Instant truncateToSecond(Instant instant) {
        var second = instant.truncatedTo(ChronoUnit.SECONDS);
        return second.isBefore(start) ? start : second;
    }

    /// The remaining share of the period. A second that has begun does not count as remaining.
    public Ratio remainingAt(Instant instant) {
        if (instant.isBefore(start) || instant.isAfter(end)) {
            throw new IllegalArgumentException("%s is outside the period from %s to %s".formatted(instant, start, end));
        }
        return Ratio.of(Duration.between(instant, end), Duration.between(start, end));
    }

    /// The price of an upgrade at an instant. An upgrade at an equal price costs nothing. A downgrade must wait
    /// for the next period.
    public Proration prorate(Money from, Money to, Instant at) {
        return new Proration(from, to, remainingAt(at));
    }

    /// The price, net of VAT, of an upgrade for the rest of the period, rounded half up.
    public Money costOfUpgrade(Money from, Money to, Instant at) {
        return prorate(from, to, at).net();
    }
}
