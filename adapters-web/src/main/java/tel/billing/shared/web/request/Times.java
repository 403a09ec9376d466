package tel.billing.shared.web.request;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.Timestamps;

/// Parses times of RFC 3339, with any offset from UTC.
public final class Times {
    private Times() {}

    /// The end of a range, whose start may be known.
    public static Parsed<Instant> end(String text, Optional<Instant> start) {
        return parse(text)
                .flatMap(end -> start.filter(end::isBefore).isPresent()
                        ? Parsed.invalid(InputError.inconsistent("must not be earlier than from"))
                        : Parsed.valid(end));
    }

    public static Parsed<Instant> parse(String text) {
        return Timestamps.parse(text);
    }
}
