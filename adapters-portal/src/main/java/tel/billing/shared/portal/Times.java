package tel.billing.shared.portal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Times in forms, queries and pages.
public final class Times {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9998;

    private Times() {}

    /// The local date of `at` in `zone`, as midnight UTC, because pages format dates in UTC.
    public static Instant dayIn(ZoneId zone, Instant at) {
        return at.atZone(zone).toLocalDate().atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /// Parses a time of RFC 3339, with any offset from UTC.
    public static Parsed<Instant> parse(String text) {
        try {
            var time = OffsetDateTime.parse(text);
            if (time.getYear() >= FIRST_YEAR && time.getYear() <= LAST_YEAR) {
                return Parsed.valid(time.toInstant());
            }
        } catch (DateTimeException _) {
            // Rejected below.
        }
        return Parsed.faulty(InputError.malformed("must be an RFC 3339 time, such as 2026-11-21T09:30:00Z"));
    }
}
