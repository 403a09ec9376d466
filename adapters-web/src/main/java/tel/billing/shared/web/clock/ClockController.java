package tel.billing.shared.web.clock;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Shows the business clock and advances it.
@RestController
public record ClockController(BusinessClock clock, AdvanceClock advanceClock) {

    @GetMapping("/dev/clock")
    @Access(Audience.DEVELOPER)
    public Answer show() {
        return now();
    }

    @PostMapping("/dev/clock")
    @Access(Audience.DEVELOPER)
    public Answer advance(Body body) {
        var span = body.required("advance", TimeSpan::parse);
        var undone = advanceClock.to(body.complete(span::get).from(clock.instant()));
        return Response.ok(new Now(clock.instant(), undone.isEmpty() ? Optional.empty() : Optional.of(undone)));
    }

    private Answer now() {
        return Response.ok(new Now(clock.instant(), Optional.empty()));
    }

    /// @param undone the due work that could not be done yet, with the reasons; absent if all was done
    record Now(Instant now, Optional<List<String>> undone) {}

    /// A duration in ISO 8601, such as `P1M`, `PT90S` or `P1DT2H`. Months and years follow the calendar, in
    /// UTC.
    private record TimeSpan(Period date, Duration time) {
        private static final Pattern SHAPE =
                Pattern.compile("P(?=[0-9T])(?<date>(?:[0-9]+[YMWD])*)(?<time>T(?:[0-9]+[HMS])+)?");
        /// Limited, because all work that becomes due is done while the client waits.
        private static final int MAX_YEARS = 1;
        private static final int MAX_CHARACTERS = 30;

        static Parsed<TimeSpan> parse(String text) {
            var parts = SHAPE.matcher(text);
            if (text.length() > MAX_CHARACTERS || !parts.matches()) {
                return Parsed.invalid(
                        InputError.malformed("must be a positive ISO 8601 duration, such as P1M, P1D or PT90M"));
            }
            try {
                var date = parts.group("date").isEmpty() ? Period.ZERO : Period.parse("P" + parts.group("date"));
                var time = parts.group("time") == null ? Duration.ZERO : Duration.parse("P" + parts.group("time"));
                var span = new TimeSpan(date, time);
                var longest = Instant.EPOCH
                        .atOffset(ZoneOffset.UTC)
                        .plusYears(MAX_YEARS)
                        .toInstant();
                return span.from(Instant.EPOCH).isAfter(longest)
                        ? Parsed.invalid(InputError.malformed("must be at most P1Y; send several requests for more"))
                        : Parsed.valid(span);
            } catch (DateTimeException | ArithmeticException _) {
                return Parsed.invalid(InputError.malformed("must be an ISO 8601 duration, such as P1M, P1D or PT90M"));
            }
        }

        Instant from(Instant start) {
            return start.atOffset(ZoneOffset.UTC).plus(date).toInstant().plus(time);
        }
    }
}
