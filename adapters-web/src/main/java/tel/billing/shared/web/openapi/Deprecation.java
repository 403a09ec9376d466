package tel.billing.shared.web.openapi;

import static java.time.ZoneOffset.UTC;

import io.swagger.v3.oas.models.Operation;
import java.time.LocalDate;
import java.time.Period;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;

/// The end of an operation, which is announced at least twelve months before.
///
/// @param since the first day on which the operation is deprecated
/// @param sunset the first day on which the operation may be missing
public record Deprecation(LocalDate since, LocalDate sunset) {
    private static final Period NOTICE = Period.ofMonths(12);
    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);
    private static final String POLICY = "</docs/versioning>; rel=\"deprecation\"; type=\"text/html\"";

    public Deprecation {
        if (sunset.isBefore(since.plus(NOTICE))) {
            throw new IllegalArgumentException(
                    "x-sunset must be at least 12 months after x-deprecated-since, but is " + sunset);
        }
    }

    /// Reads the extensions of a deprecated operation.
    ///
    /// @throws IllegalArgumentException if they do not follow the policy
    static Deprecation of(Operation operation) {
        return new Deprecation(date(operation, "x-deprecated-since"), date(operation, "x-sunset"));
    }

    private static LocalDate date(Operation operation, String name) {
        var extensions = operation.getExtensions();
        var value = extensions == null ? null : extensions.get(name);
        try {
            return LocalDate.parse(String.valueOf(value));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(name + " must be a date, but is " + value, e);
        }
    }

    /// `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and a link to the policy.
    Map<String, String> headers() {
        return Map.of(
                "Deprecation",
                "@" + since.atStartOfDay(UTC).toEpochSecond(),
                "Sunset",
                HTTP_DATE.format(sunset.atStartOfDay()),
                "Link",
                POLICY);
    }
}
