package tel.billing.shared.portal;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Parses times of RFC 3339 in forms and queries, with any offset from UTC.
public final class Times {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9998;

    private Times() {}

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
