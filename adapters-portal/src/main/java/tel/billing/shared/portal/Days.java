package tel.billing.shared.portal;

import java.time.DateTimeException;
import java.time.LocalDate;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// Parses days as browsers send them, such as `2026-11-21`.
public final class Days {
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 9998;

    private Days() {}

    public static Parsed<LocalDate> parse(String text) {
        try {
            var day = LocalDate.parse(text);
            return day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR
                    ? Parsed.valid(day)
                    : Parsed.invalid(
                            InputError.malformed("must be in the years %s to %s".formatted(FIRST_YEAR, LAST_YEAR)));
        } catch (DateTimeException _) {
            return Parsed.invalid(InputError.malformed("must be a date, such as 2026-11-21"));
        }
    }
}
