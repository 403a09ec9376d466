package tel.billing.shared.web.clock;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.AdvanceClock;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Body;

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
}
