package tel.billing.invoice.domain;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import tel.billing.invoice.InvoiceSeries;

/// The issuer of invoices: its details, its number series, and the time zone of its days and years.
public record Seller(Party party, InvoiceSeries series, ZoneId zone) {

    /// The year of the number sequence for an invoice issued at this instant.
    public int yearOf(Instant instant) {
        return instant.atZone(zone).getYear();
    }

    public Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
