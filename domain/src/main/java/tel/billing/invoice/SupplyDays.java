package tel.billing.invoice;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// The days that a supply is for, both included, as papers name them. A term ends in the middle of a
/// day; that day belongs to the next term, so that no day is on two papers.
public record SupplyDays(LocalDate first, LocalDate last) {

    /// At least one day, however short the time is.
    public static SupplyDays of(Instant from, Instant until, ZoneId zone) {
        var first = LocalDate.ofInstant(from, zone);
        var last = LocalDate.ofInstant(until, zone).minusDays(1);
        return new SupplyDays(first, last.isBefore(first) ? first : last);
    }

    @Override
    public String toString() {
        return "%s to %s".formatted(first, last);
    }
}
