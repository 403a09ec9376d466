package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;

/// When to check whether a customer must be notified before a period begins.
///
/// @param previous the period before the announced one
public record PreNotification(Kind kind, Instant at, BillingCycle previous) {
    private static final Duration BEFORE_YEARLY_RENEWAL = Duration.ofDays(7);

    /// What the pre-notification announces.
    public enum Kind {
        /// A new price.
        PRICE,
        /// The renewal of a yearly subscription.
        RENEWAL
    }

    /// When the announced period begins.
    public Instant periodBegins() {
        return previous.period().end();
    }

    /// The first check after an instant. A new price may have to be announced before the last period at the
    /// old price begins, because a February is shorter than the notification period.
    static PreNotification firstAfter(Instant instant, BillingCycle current) {
        return Stream.iterate(current, billingCycle -> billingCycle.next(billingCycle.interval()))
                .flatMap(billingCycle -> before(billingCycle).stream())
                .filter(preNotification -> preNotification.at().isAfter(instant))
                .findFirst()
                .orElseThrow();
    }

    /// The time at which a new price for this period is announced. An order includes the price of its first
    /// period, so only later periods need a check.
    static Instant announcementOf(BillingCycle billingCycle) {
        return billingCycle.period().start().minus(Plan.NOTICE);
    }

    /// The reminder before the end of a year; empty for a shorter period.
    static Optional<PreNotification> reminderOf(BillingCycle billingCycle) {
        return before(billingCycle).stream()
                .filter(preNotification -> preNotification.kind() == Kind.RENEWAL)
                .findFirst();
    }

    private static List<PreNotification> before(BillingCycle billingCycle) {
        var end = billingCycle.period().end();
        var price = new PreNotification(Kind.PRICE, end.minus(Plan.NOTICE), billingCycle);
        return billingCycle.interval() == BillingInterval.YEAR
                ? List.of(price, new PreNotification(Kind.RENEWAL, end.minus(BEFORE_YEARLY_RENEWAL), billingCycle))
                : List.of(price);
    }
}
