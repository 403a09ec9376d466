package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.inline;
import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import tel.billing.shared.AccountId;
import tel.billing.shared.Version;
import tel.billing.shared.persistence.ClientDataColumns;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.domain.ScheduledChange;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.tables.records.SubscriptionSubscriptionRecord;

/// Maps subscriptions to their table.
final class SubscriptionRows {
    private static final TariffColumns<SubscriptionSubscriptionRecord> TARIFF = TariffColumns.OF_SUBSCRIPTIONS;
    private static final TariffColumns<SubscriptionSubscriptionRecord> SCHEDULED = TariffColumns.OF_SCHEDULED_CHANGES;

    /// The columns that [#state] writes.
    static final List<Field<?>> STATE = Stream.of(
                    Stream.<Field<?>>of(
                            SUBSCRIPTION_SUBSCRIPTION.STATUS,
                            SUBSCRIPTION_SUBSCRIPTION.MOVES,
                            SUBSCRIPTION_SUBSCRIPTION.TIER,
                            SUBSCRIPTION_SUBSCRIPTION.LEFT_UNPAID,
                            SUBSCRIPTION_SUBSCRIPTION.DUE_AT),
                    TARIFF.price(),
                    ofSomeStates())
            .<Field<?>>flatMap(Function.identity())
            .toList();

    /// The condition of an index. PostgreSQL uses the index only for the literal value.
    static final Condition IS_DRAFT =
            SUBSCRIPTION_SUBSCRIPTION.STATUS.eq(inline(EnumNames.of(SubscriptionStatus.DRAFT)));

    private SubscriptionRows() {}

    static SubscriptionSubscriptionRecord drafted(Subscription.Draft draft) {
        var row = state(draft);
        row.setAccountId(draft.account().value());
        row.setId(draft.id().value());
        row.setCreatedAt(draft.createdAt());
        row.setExternalId(ClientDataColumns.externalId(draft.clientData()));
        row.setMetadata(ClientDataColumns.metadata(draft.clientData().metadata()));
        return row;
    }

    /// The columns of the state; null for those that the state does not have.
    static SubscriptionSubscriptionRecord state(Subscription subscription) {
        var row = new SubscriptionSubscriptionRecord();
        Stream.concat(TARIFF.price(), ofSomeStates()).forEach(field -> row.set(field, null));
        row.setStatus(status(subscription));
        row.setMoves(subscription.version().number());
        row.setTier(subscription.tier().value());
        row.setLeftUnpaid(subscription instanceof Subscription.Cancelled over && over.leftUnpaid());
        row.setDueAt(subscription.dueAt().orElse(null));
        switch (subscription) {
            case Subscription.Draft _ -> {
                // has no further columns
            }
            case Subscription.Active active -> {
                write(active, row);
                row.setLookedUntil(active.checkedUntil());
                row.setEnds(active.scheduledChange().cancels());
                writeServedLimits(active.begunWith(), row);
                active.scheduledChange().newTariff().ifPresent(ordered -> SCHEDULED.write(ordered, row));
            }
            case Subscription.PastDue pastDue -> {
                write(pastDue, row);
                row.setLookedUntil(pastDue.checkedUntil());
                row.setCountedFrom(pastDue.countedFrom());
                row.setFailures(pastDue.failures());
                writeServedLimits(pastDue.graceLimits(), row);
            }
            case Subscription.Suspended suspended -> {
                write(suspended, row);
                row.setLookedUntil(suspended.checkedUntil());
                row.setSuspendedAt(suspended.since());
                row.setCancelsAt(suspended.cancellation());
            }
            case Subscription.Cancelled over -> {
                over.tariff().ifPresent(tariff -> TARIFF.write(tariff, row));
                over.lastPeriod().ifPresent(period -> write(period, row));
                row.setCancelledAt(over.at());
            }
        }
        return row;
    }

    /// Whether the subscription has not changed since.
    static Condition isStill(Subscription subscription) {
        return is(subscription.account(), subscription.id())
                .and(SUBSCRIPTION_SUBSCRIPTION.MOVES.eq(subscription.version().number()));
    }

    static Condition is(AccountId account, SubscriptionId id) {
        return SUBSCRIPTION_SUBSCRIPTION
                .ACCOUNT_ID
                .eq(account.value())
                .and(SUBSCRIPTION_SUBSCRIPTION.ID.eq(id.value()));
    }

    static Subscription read(SubscriptionSubscriptionRecord row) {
        return switch (EnumNames.read(SubscriptionStatus.class, row.getStatus())) {
            case DRAFT -> new Subscription.Draft(identity(row), new PlanTier(row.getTier()));
            case ACTIVE, PAST_DUE, SUSPENDED -> activated(row);
            case CANCELLED ->
                new Subscription.Cancelled(
                        identity(row),
                        new PlanTier(row.getTier()),
                        lastTariff(row),
                        lastPeriod(row),
                        row.getLeftUnpaid(),
                        row.getCancelledAt());
        };
    }

    /// A subscription that is neither a draft nor cancelled.
    static Subscription.Activated activated(SubscriptionSubscriptionRecord row) {
        var tariff = TARIFF.read(row);
        var billingCycle = new BillingCycle(row.getAnchor(), row.getMonths(), tariff.interval());
        return switch (EnumNames.read(SubscriptionStatus.class, row.getStatus())) {
            case ACTIVE ->
                new Subscription.Active(
                        identity(row),
                        tariff,
                        billingCycle,
                        scheduledChange(row),
                        row.getLookedUntil(),
                        graceLimits(row));
            case PAST_DUE ->
                new Subscription.PastDue(
                        identity(row),
                        tariff,
                        billingCycle,
                        row.getLookedUntil(),
                        row.getCountedFrom(),
                        row.getFailures(),
                        graceLimits(row));
            case SUSPENDED ->
                new Subscription.Suspended(
                        identity(row),
                        tariff,
                        billingCycle,
                        row.getLookedUntil(),
                        row.getSuspendedAt(),
                        row.getCancelsAt());
            case DRAFT, CANCELLED ->
                throw new IllegalStateException("%s is %s".formatted(row.getId(), row.getStatus()));
        };
    }

    private static String status(Subscription subscription) {
        return EnumNames.of(SubscriptionStatus.of(subscription));
    }

    private static Stream<Field<?>> ofSomeStates() {
        return Stream.concat(SCHEDULED.price(), ownFields());
    }

    private static Stream<Field<?>> ownFields() {
        return Stream.of(
                SUBSCRIPTION_SUBSCRIPTION.TERM_START,
                SUBSCRIPTION_SUBSCRIPTION.TERM_END,
                SUBSCRIPTION_SUBSCRIPTION.ANCHOR,
                SUBSCRIPTION_SUBSCRIPTION.MONTHS,
                SUBSCRIPTION_SUBSCRIPTION.LOOKED_UNTIL,
                SUBSCRIPTION_SUBSCRIPTION.PLANNED_TIER,
                SUBSCRIPTION_SUBSCRIPTION.ENDS,
                SUBSCRIPTION_SUBSCRIPTION.COUNTED_FROM,
                SUBSCRIPTION_SUBSCRIPTION.FAILURES,
                SUBSCRIPTION_SUBSCRIPTION.SERVED_LINES,
                SUBSCRIPTION_SUBSCRIPTION.SERVED_CONCURRENT_CALLS,
                SUBSCRIPTION_SUBSCRIPTION.SERVED_INCLUDED_MINUTES,
                SUBSCRIPTION_SUBSCRIPTION.SUSPENDED_AT,
                SUBSCRIPTION_SUBSCRIPTION.CANCELS_AT,
                SUBSCRIPTION_SUBSCRIPTION.CANCELLED_AT);
    }

    private static void write(Subscription.Activated activated, SubscriptionSubscriptionRecord row) {
        TARIFF.write(activated.tariff(), row);
        row.setAnchor(activated.cycle().anchor());
        row.setMonths(activated.cycle().months());
        write(activated.period(), row);
    }

    private static void write(BillingPeriod period, SubscriptionSubscriptionRecord row) {
        row.setTermStart(period.start());
        row.setTermEnd(period.end());
    }

    private static Subscription.Identity identity(SubscriptionSubscriptionRecord row) {
        return new Subscription.Identity(
                new SubscriptionId(row.getId()),
                new AccountId(row.getAccountId()),
                row.getCreatedAt(),
                ClientDataColumns.read(row.getExternalId(), row.getMetadata()),
                new Version(row.getMoves()));
    }

    private static void writeServedLimits(Plan.Limits limits, SubscriptionSubscriptionRecord row) {
        row.setServedLines(limits.lines());
        row.setServedConcurrentCalls(limits.concurrentCalls());
        row.setServedIncludedMinutes(limits.includedMinutes());
    }

    private static Plan.Limits graceLimits(SubscriptionSubscriptionRecord row) {
        return new Plan.Limits(row.getServedLines(), row.getServedConcurrentCalls(), row.getServedIncludedMinutes());
    }

    private static ScheduledChange scheduledChange(SubscriptionSubscriptionRecord row) {
        return new ScheduledChange(
                SCHEDULED.isThere(row) ? Optional.of(SCHEDULED.read(row)) : Optional.empty(), row.getEnds());
    }

    private static Optional<Tariff> lastTariff(SubscriptionSubscriptionRecord row) {
        return TARIFF.isThere(row) ? Optional.of(TARIFF.read(row)) : Optional.empty();
    }

    private static Optional<BillingPeriod> lastPeriod(SubscriptionSubscriptionRecord row) {
        return Optional.ofNullable(row.getTermStart()).map(start -> new BillingPeriod(start, row.getTermEnd()));
    }
}
