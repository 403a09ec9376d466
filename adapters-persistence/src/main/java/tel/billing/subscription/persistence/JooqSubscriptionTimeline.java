package tel.billing.subscription.persistence;

import static tel.billing.subscription.persistence.tables.SubscriptionEvent.SUBSCRIPTION_EVENT;

import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.Money;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.persistence.TimelineOrder;
import tel.billing.subscription.persistence.tables.records.SubscriptionEventRecord;

/// The events of subscriptions: `plan_chosen`, `activated`, `plan_changed`, `change_planned`,
/// `planned_change_withdrawn`, `cancellation_planned`, `cancellation_withdrawn`, `renewed`,
/// `became_past_due`, `retry_failed`, `suspended`, `cancellation_postponed`, `paid`, `cancelled`. The
/// amount is the price of the plan, net of VAT. The detail is the plan, or the cause of a cancellation.
public record JooqSubscriptionTimeline(DSLContext sql) implements TimelineSource {
    private static final TimelineOrder ORDER =
            new TimelineOrder(SUBSCRIPTION_EVENT.AT, SUBSCRIPTION_EVENT.SUBSCRIPTION_ID, SUBSCRIPTION_EVENT.NUMBER);

    @Override
    public TimelineKind kind() {
        return TimelineKind.SUBSCRIPTION;
    }

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        return sql.selectFrom(SUBSCRIPTION_EVENT)
                .where(SUBSCRIPTION_EVENT.ACCOUNT_ID.eq(subject.account().value()))
                .and(ORDER.before(position))
                .orderBy(ORDER.newestFirst())
                .limit(limit)
                .fetch(row -> new TimelineEntry(
                        TimelineKind.SUBSCRIPTION,
                        ORDER.position(row),
                        event(row.getKind()),
                        row.getSubscriptionId(),
                        Optional.ofNullable(row.getPriceMinor()).map(minor -> Money.of(minor, row.getCurrency())),
                        detail(row)));
    }

    /// Some events are stored under older names.
    private static String event(String kind) {
        return switch (kind) {
            case "chosen_anew" -> "plan_chosen";
            case "fell_due" -> "became_past_due";
            case "stayed_unpaid" -> "retry_failed";
            default -> kind;
        };
    }

    private static Optional<String> detail(SubscriptionEventRecord row) {
        return Optional.ofNullable(row.getTier())
                .or(() -> Optional.ofNullable(row.getCause()).map(cause -> cause.equals("lapsed") ? "expired" : cause));
    }
}
