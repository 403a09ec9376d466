package tel.billing.shared.web.clock;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import tel.billing.shared.Parsed;

/// A duration in ISO 8601, such as `P1M`, `PT90S` or `P1DT2H`. Months and years follow the calendar, in UTC.
record TimeSpan(Period date, Duration time) {
    private static final Pattern SHAPE =
            Pattern.compile("P(?=[0-9T])(?<date>(?:[0-9]+[YMWD])*)(?<time>T(?:[0-9]+[HMS])+)?");
    /// Limited, because all work that becomes due is done while the client waits.
    private static final int LONGEST_YEARS = 1;
    private static final int MOST_CHARACTERS = 30;

    static Parsed<TimeSpan> parse(String text) {
        var parts = SHAPE.matcher(text);
        if (text.length() > MOST_CHARACTERS || !parts.matches()) {
            return Parsed.faulty("must be a positive ISO 8601 duration, such as P1M, P1D or PT90M");
        }
        try {
            var date = parts.group("date").isEmpty() ? Period.ZERO : Period.parse("P" + parts.group("date"));
            var time = parts.group("time") == null ? Duration.ZERO : Duration.parse("P" + parts.group("time"));
            var span = new TimeSpan(date, time);
            var longest = Instant.EPOCH
                    .atOffset(ZoneOffset.UTC)
                    .plusYears(LONGEST_YEARS)
                    .toInstant();
            return span.from(Instant.EPOCH).isAfter(longest)
                    ? Parsed.faulty("must be at most P1Y; send several requests for more")
                    : Parsed.valid(span);
        } catch (DateTimeException | ArithmeticException _) {
            return Parsed.faulty("must be an ISO 8601 duration, such as P1M, P1D or PT90M");
        }
    }

    Instant from(Instant start) {
        return start.atOffset(ZoneOffset.UTC).plus(date).toInstant().plus(time);
    }
}
