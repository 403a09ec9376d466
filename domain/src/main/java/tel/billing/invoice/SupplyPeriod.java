package tel.billing.invoice;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// The days of a supply, both inclusive, as shown on invoices. A period ends during a day; that day belongs
/// to the next period, so that no day is invoiced twice.
public record SupplyPeriod(LocalDate first, LocalDate last) {

    /// At least one day, even for a shorter supply.
    public static SupplyPeriod of(Instant from, Instant until, ZoneId zone) {
        var first = LocalDate.ofInstant(from, zone);
        var last = LocalDate.ofInstant(until, zone).minusDays(1);
        return new SupplyPeriod(first, last.isBefore(first) ? first : last);
    }

    @Override
    public String toString() {
        return "%s to %s".formatted(first, last);
    }
}
