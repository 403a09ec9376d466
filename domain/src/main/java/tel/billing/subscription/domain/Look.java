package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Cycle;
import tel.billing.subscription.Plan;

/// A moment at which somebody looks whether a subscriber is to be told of a term before it begins.
///
/// @param previous the term before the one to tell of
public record Look(Kind kind, Instant at, Cycle previous) {
    private static final Duration BEFORE_YEARLY_RENEWAL = Duration.ofDays(7);

    /// What there may be to tell.
    public enum Kind {
        /// That the term will cost another price.
        PRICE,
        /// That a yearly subscription goes on.
        RENEWAL
    }

    /// When the term begins that is told of.
    public Instant termBegins() {
        return previous.term().end();
    }

    /// The first one after an instant. A price may have to be told before the term begins that is
    /// last at the old price: a February is shorter than the notice.
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
