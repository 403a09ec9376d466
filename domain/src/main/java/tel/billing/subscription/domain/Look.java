package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Cycle;
import tel.billing.subscription.Plan;

/// When to check whether a customer must be notified before a period begins.
///
/// @param previous the period before the announced one
public record Look(Kind kind, Instant at, Cycle previous) {
    private static final Duration BEFORE_YEARLY_RENEWAL = Duration.ofDays(7);

    /// What the pre-notification announces.
    public enum Kind {
        /// A new price.
        PRICE,
        /// The renewal of a yearly subscription.
        RENEWAL
    }

    /// When the announced period begins.
    public Instant termBegins() {
        return previous.term().end();
    }

    /// The first check after an instant. A new price may have to be announced before the last period at the
    /// old price begins, because a February is shorter than the notification period.
    static Look firstAfter(Instant instant, Cycle current) {
        return Stream.iterate(current, cycle -> cycle.next(cycle.period()))
                .flatMap(cycle -> before(cycle).stream())
                .filter(look -> look.at().isAfter(instant))
                .findFirst()
                .orElseThrow();
    }

    private static List<Look> before(Cycle cycle) {
        var end = cycle.term().end();
        var price = new Look(Kind.PRICE, end.minus(Plan.NOTICE), cycle);
        return cycle.period() == BillingPeriod.YEAR
                ? List.of(price, new Look(Kind.RENEWAL, end.minus(BEFORE_YEARLY_RENEWAL), cycle))
                : List.of(price);
    }
}
