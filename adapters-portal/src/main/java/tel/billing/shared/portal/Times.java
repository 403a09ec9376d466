package tel.billing.shared.portal;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.Timestamps;

/// Times in forms, queries and pages.
public final class Times {
    private Times() {}

    /// The local date of `at` in `zone`, as midnight UTC, because pages format dates in UTC.
    public static Instant dayIn(ZoneId zone, Instant at) {
        return at.atZone(zone).toLocalDate().atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /// Parses a time of RFC 3339, with any offset from UTC.
    public static Parsed<Instant> parse(String text) {
        return Timestamps.parse(text) instanceof Parsed.Valid<Instant> time
                ? time
                : Parsed.invalid(InputError.malformed("must be an RFC 3339 time, such as 2026-11-21T09:30:00Z"));
    }
}
