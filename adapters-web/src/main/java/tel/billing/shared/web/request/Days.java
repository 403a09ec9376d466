package tel.billing.shared.web.request;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Parses dates of RFC 3339.
public final class Days {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9998;

    private Days() {}

    /// The last day of a range, whose first day may be known.
    public static Parsed<LocalDate> last(String text, Optional<LocalDate> first) {
        return parse(text)
                .flatMap(last -> first.filter(last::isBefore).isPresent()
                        ? Parsed.invalid(InputError.inconsistent("must not be earlier than from"))
                        : Parsed.valid(last));
    }

    public static Parsed<LocalDate> parse(String text) {
        try {
            var day = LocalDate.parse(text);
            return day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR
                    ? Parsed.valid(day)
                    : Parsed.invalid(InputError.outOfRange(
                            day.getYear(),
                            FIRST_YEAR,
                            LAST_YEAR,
                            "must be in the years %s to %s".formatted(FIRST_YEAR, LAST_YEAR)));
        } catch (DateTimeException _) {
            return Parsed.invalid(InputError.malformed("must be an RFC 3339 date, such as 2026-11-21"));
        }
    }
}
