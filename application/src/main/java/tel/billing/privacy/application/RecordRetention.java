package tel.billing.privacy.application;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// How long tax law requires the documents of an account: until the end of a calendar year of the seller.
///
/// @param years full years after the year of the erasure
public record RecordRetention(ZoneId zone, int years) {

    /// When the documents of an account that was erased at this time may be purged.
    public Instant end(Instant erasedAt) {
        return startOfYear(year(erasedAt) + years + 1);
    }

    /// The documents of accounts that were erased before this time may be purged now.
    Instant erasedBefore(Instant now) {
        return startOfYear(year(now) - years);
    }

    private int year(Instant at) {
        return at.atZone(zone).getYear();
    }

    private Instant startOfYear(int year) {
        return LocalDate.of(year, 1, 1).atStartOfDay(zone).toInstant();
    }
}
