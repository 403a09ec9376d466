package tel.billing.subscription;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tel.billing.shared.Money;
import tel.billing.shared.Ratio;

/// A time that is paid for at once, from its start, included, to its end, excluded.
public record Term(Instant start, Instant end) {

    public Term {
        if (Duration.between(start, end).toSeconds() < 1) {
            throw new IllegalArgumentException("a term has a second at least, not %s to %s".formatted(start, end));
        }
    }

    /// The second of the term in which something happens: its first one for whoever has a clock that is
    /// behind the clock of whoever began it.
    public Instant secondOf(Instant instant) {
        var second = instant.truncatedTo(ChronoUnit.SECONDS);
        return second.isBefore(start) ? start : second;
    }

    /// How much of the term is left, to the second: one that has begun is gone.
    public Ratio leftAt(Instant instant) {
        if (instant.isBefore(start) || instant.isAfter(end)) {
            throw new IllegalArgumentException("%s is not from %s to %s".formatted(instant, start, end));
        }
        return Ratio.of(Duration.between(instant, end), Duration.between(start, end));
    }

    /// What it costs, net of VAT, to go from one price to a higher one for what is left of the
    /// term, rounded half up. An equal price costs nothing; a lower one has to wait for the next
    /// term.
    public Money costOfUpgrade(Money from, Money to, Instant at) {
        var more = to.minus(from);
        if (more.isNegative()) {
            throw new IllegalArgumentException("%s is less than %s".formatted(to, from));
        }
        return more.share(leftAt(at));
    }
}
