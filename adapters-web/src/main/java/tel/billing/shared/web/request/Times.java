package tel.billing.shared.web.request;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Parses times of RFC 3339, with any offset from UTC.
public final class Times {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9998;

    private Times() {}

    /// The end of a range, whose start may be known.
    public static Parsed<Instant> end(String text, Optional<Instant> start) {
        return parse(text)
                .flatMap(end -> start.filter(end::isBefore).isPresent()
                        ? Parsed.faulty(InputError.inconsistent("must not be earlier than from"))
                        : Parsed.valid(end));
    }

    public static Parsed<Instant> parse(String text) {
        try {
            var time = OffsetDateTime.parse(text);
            return time.getYear() >= FIRST_YEAR && time.getYear() <= LAST_YEAR
                    ? Parsed.valid(time.toInstant())
                    : Parsed.faulty(InputError.outOfRange(
                            time.getYear(),
                            FIRST_YEAR,
                            LAST_YEAR,
                            "must be in the years %s to %s".formatted(FIRST_YEAR, LAST_YEAR)));
        } catch (DateTimeException _) {
            return Parsed.faulty(InputError.malformed("must be an RFC 3339 time, such as 2026-11-21T09:30:00Z"));
        }
    }
}
