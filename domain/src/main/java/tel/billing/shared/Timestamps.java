package tel.billing.shared;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

/// Parses times of RFC 3339, with any offset from UTC. ISO 8601 permits more, such as times without seconds.
public final class Timestamps {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9998;
    private static final Pattern SHAPE =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2})");
    private static final InputError MALFORMED =
            InputError.malformed("must be an RFC 3339 time, such as 2026-11-21T09:30:00Z");

    private Timestamps() {}

    public static Parsed<Instant> parse(String text) {
        if (!SHAPE.matcher(text).matches()) {
            return Parsed.invalid(MALFORMED);
        }
        try {
            return inRange(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException _) {
            return Parsed.invalid(MALFORMED);
        }
    }

    private static Parsed<Instant> inRange(Instant time) {
        var year = time.atOffset(ZoneOffset.UTC).getYear();
        return year >= FIRST_YEAR && year <= LAST_YEAR
                ? Parsed.valid(time)
                : Parsed.invalid(InputError.outOfRange(
                        year,
                        FIRST_YEAR,
                        LAST_YEAR,
                        "must be in the years %s to %s in UTC".formatted(FIRST_YEAR, LAST_YEAR)));
    }
}
