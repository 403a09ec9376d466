package tel.billing.invoice.domain;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import tel.billing.invoice.Series;

/// Who issues invoices: as they stand on the paper, under which series they count, and by whose
/// calendar days and years begin.
public record Seller(Party party, Series series, ZoneId zone) {

    /// In which year's sequence an invoice is that is issued at an instant.
    public int yearOf(Instant instant) {
        return instant.atZone(zone).getYear();
    }

    public Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
