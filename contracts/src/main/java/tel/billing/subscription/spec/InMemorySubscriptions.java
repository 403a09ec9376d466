package tel.billing.subscription.spec;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.InMemoryTimeline;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.ListFilters;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;
import tel.billing.subscription.SubscriptionFigures;
import tel.billing.subscription.SubscriptionFigures.Group;
import tel.billing.subscription.SubscriptionFigures.State;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.domain.SubscriptionEvent;

/// Stores subscriptions in memory.
public final class InMemorySubscriptions implements Subscriptions {
    private final InMemoryUnitOfWork unitOfWork;
    private final InMemoryCharges charges;
    private final Consumer<? super Subscription.Transition<?>> published;
    private final Table<SubscriptionId, Row> rows;

    public InMemorySubscriptions(InMemoryUnitOfWork unitOfWork, InMemoryCharges charges) {
        this(unitOfWork, charges, _ -> {});
    }

    /// @param published receives each stored transition inside the unit of work, which may still be rolled back
    public InMemorySubscriptions(
            InMemoryUnitOfWork unitOfWork,
            InMemoryCharges charges,
            Consumer<? super Subscription.Transition<?>> published) {
        this.unitOfWork = unitOfWork;
        this.charges = charges;
        this.published = published;
        rows = new Table<>(unitOfWork);
    }

    /// All events of a subscription, oldest first.
    public List<SubscriptionEvent> eventsOf(SubscriptionId id) {
        return rows.find(id).map(Row::events).orElse(List.of());
    }

    public SubscriptionFigures figures() {
        return cancelledFrom -> rows.rows().stream()
                .flatMap(row -> group(row.subscription(), cancelledFrom).stream())
                .toList();
    }

    /// A group of one.
    private static Optional<Group> group(Subscription subscription, Instant cancelledFrom) {
        return switch (subscription) {
            case Subscription.Draft _ -> Optional.empty();
            case Subscription.Active active -> Optional.of(group(State.ACTIVE, active.tariff()));
            case Subscription.PastDue pastDue -> Optional.of(group(State.PAST_DUE, pastDue.tariff()));
            case Subscription.Suspended suspended -> Optional.of(group(State.SUSPENDED, suspended.tariff()));
            case Subscription.Cancelled over ->
                over.tariff()
                        .filter(_ -> !over.at().isBefore(cancelledFrom))
                        .map(tariff -> group(State.CANCELLED, tariff));
        };
    }

    private static Group group(State state, Tariff tariff) {
        return new Group(state, tariff.interval(), 1, tariff.price());
    }

    public TimelineSource timeline() {
        return new InMemoryTimeline(
                TimelineKind.SUBSCRIPTION,
                subject -> rows.rows().stream()
                        .filter(row -> row.subscription().account().equals(subject.account()))
                        .flatMap(InMemorySubscriptions::entries));
    }

    /// The number of an event is the version of the state after it.
    private static Stream<TimelineEntry> entries(Row row) {
        return IntStream.range(0, row.events().size())
                .mapToObj(index ->
                        entry(row.subscription().id(), index + 1, row.events().get(index)));
    }

    private static TimelineEntry entry(SubscriptionId id, int number, SubscriptionEvent event) {
        var position = new TimelinePosition(event.at(), id.value(), number);
        return switch (event) {
            case SubscriptionEvent.PlanChosen(var tier, var _) -> entry(position, "plan_chosen", tier.value());
            case SubscriptionEvent.Activated(var tariff, var _, var _) -> entry(position, "activated", tariff);
            case SubscriptionEvent.PlanChanged(var _, var to, var _) -> entry(position, "plan_changed", to);
            case SubscriptionEvent.ChangeScheduled(var to, var _) -> entry(position, "change_planned", to);
            case SubscriptionEvent.ScheduledChangeWithdrawn _ -> entry(position, "planned_change_withdrawn");
            case SubscriptionEvent.CancellationScheduled _ -> entry(position, "cancellation_planned");
            case SubscriptionEvent.CancellationWithdrawn _ -> entry(position, "cancellation_withdrawn");
            case SubscriptionEvent.Renewed(var tariff, var _, var _) -> entry(position, "renewed", tariff);
            case SubscriptionEvent.BecamePastDue(var tariff, var _, var _) ->
                entry(position, "became_past_due", tariff);
            case SubscriptionEvent.RetryFailed _ -> entry(position, "retry_failed");
            case SubscriptionEvent.Suspended _ -> entry(position, "suspended");
            case SubscriptionEvent.CancellationPostponed _ -> entry(position, "cancellation_postponed");
            case SubscriptionEvent.Paid _ -> entry(position, "paid");
            case SubscriptionEvent.Cancelled(var cause, var _) ->
                entry(position, "cancelled", cause.name().toLowerCase(Locale.ROOT));
        };
    }

    private static TimelineEntry entry(TimelinePosition position, String event, Tariff tariff) {
        return entry(
                position,
                event,
                Optional.of(tariff.price()),
                Optional.of(tariff.tier().value()));
    }

    private static TimelineEntry entry(TimelinePosition position, String event, String detail) {
        return entry(position, event, Optional.empty(), Optional.of(detail));
    }

    private static TimelineEntry entry(TimelinePosition position, String event) {
        return entry(position, event, Optional.empty(), Optional.empty());
    }

    private static TimelineEntry entry(
            TimelinePosition position, String event, Optional<Money> price, Optional<String> detail) {
        return new TimelineEntry(TimelineKind.SUBSCRIPTION, position, event, position.id(), price, detail);
    }

    @Override
    public boolean add(Subscription.Draft draft) {
        return unitOfWork.alone(() -> {
            var isFree = findByAccount(draft.account()).stream()
                    .noneMatch(other -> ListFilters.collide(other.clientData(), draft.clientData()));
            if (isFree) {
                rows.add(draft.id(), new Row(draft, List.of(), draft.dueAt()));
            }
            return isFree;
        });
    }

    @Override
    public Optional<Subscription> find(AccountId account, SubscriptionId id) {
        return rows.find(id)
                .map(Row::subscription)
                .filter(subscription -> subscription.account().equals(account));
    }

    @Override
    public Optional<Subscription> lock(AccountId account, SubscriptionId id) {
        return find(account, id);
    }

    @Override
    public List<Subscription> findByAccount(AccountId account) {
        return rows.rows().reversed().stream()
                .map(Row::subscription)
                .filter(subscription -> subscription.account().equals(account))
                .toList();
    }

    @Override
    public Page<Subscription, SubscriptionId> list(
            AccountId account, ListFilter<SubscriptionStatus> filter, PageRequest<SubscriptionId> page) {
        var matching = findByAccount(account).stream()
                .filter(each ->
                        ListFilters.matches(filter, SubscriptionStatus.of(each), each.clientData(), each.createdAt()))
                .toList();
        return Pages.cut(matching, page, Subscription::id);
    }

    @Override
    public Page<Subscription, SubscriptionId> listLiving(AccountId account, PageRequest<SubscriptionId> page) {
        return Pages.cut(List.<Subscription>copyOf(lockLiving(account)), page, Subscription::id);
    }

    @Override
    public Page<Subscription, SubscriptionId> listActivated(AccountId account, PageRequest<SubscriptionId> page) {
        return Pages.cut(List.<Subscription>copyOf(lockActivated(account)), page, Subscription::id);
    }

    @Override
    public List<Subscription.Activated> findActivated(AccountId account) {
        return lockActivated(account);
    }

    @Override
    public int countDrafts(AccountId account) {
        return (int) findByAccount(account).stream()
                .filter(Subscription.Draft.class::isInstance)
                .count();
    }

    @Override
    public boolean isAwaitingMoney(AccountId account) {
        return findByAccount(account).stream().anyMatch(Subscription.Unpaid.class::isInstance)
                || !charges.draftsOf(account).isEmpty();
    }

    @Override
    public boolean hasLeftUnpaid(AccountId account, Instant activatedAt, Instant cancelledAfter) {
        return findByAccount(account).stream().anyMatch(subscription -> switch (subscription) {
            case Subscription.Unpaid unpaid -> unpaid.period().start().isBefore(activatedAt);
            case Subscription.Cancelled over ->
                over.leftUnpaid()
                        && over.at().isAfter(cancelledAfter)
                        && over.lastPeriod().orElseThrow().start().isBefore(activatedAt);
            case Subscription.Draft _, Subscription.Active _ -> false;
        });
    }

    @Override
    public List<Subscription.Living> lockLiving(AccountId account) {
        return findByAccount(account).stream()
                .filter(Subscription.Living.class::isInstance)
                .map(Subscription.Living.class::cast)
                .toList();
    }

    @Override
    public List<Subscription.Activated> lockActivated(AccountId account) {
        return findByAccount(account).stream()
                .filter(Subscription.Activated.class::isInstance)
                .map(Subscription.Activated.class::cast)
                .toList();
    }

    @Override
    public List<Subscription.Unpaid> lockUnpaid(AccountId account) {
        return findByAccount(account).stream()
                .filter(Subscription.Unpaid.class::isInstance)
                .map(Subscription.Unpaid.class::cast)
                .toList();
    }

    @Override
    public List<Subscription.Draft> takeDrafts(Instant until, int limit) {
        return unitOfWork.alone(
                () -> drafts().filter(draft -> !draft.createdAt().isAfter(until))
                        .limit(limit)
                        .toList());
    }

    @Override
    public Optional<Instant> oldestDraft() {
        return unitOfWork.alone(() -> drafts().map(Subscription::createdAt).findFirst());
    }

    private Stream<Subscription.Draft> drafts() {
        return rows.rows().stream()
                .map(Row::subscription)
                .filter(Subscription.Draft.class::isInstance)
                .map(Subscription.Draft.class::cast)
                .filter(draft -> charges.openOf(draft.account(), draft.id()).isEmpty())
                .sorted(Comparator.comparing(Subscription::createdAt));
    }

    @Override
    public boolean advance(Subscription.Transition<?> transition) {
        return unitOfWork.alone(() -> {
            var isStored = store(transition);
            if (isStored) {
                published.accept(transition);
            }
            return isStored;
        });
    }

    private boolean store(Subscription.Transition<?> transition) {
        return rows.change(transition.from().id(), row -> row.isStill(transition.from()), row -> row.after(transition));
    }

    @Override
    public void advanceAll(List<? extends Subscription.Transition<?>> transitions) {
        unitOfWork.alone(() -> {
            transitions.forEach(transition -> mustBeStored(store(transition), transition.from()));
            transitions.forEach(published);
            return transitions;
        });
    }

    @Override
    public void storeChecks(List<Subscription.Check> checks) {
        unitOfWork.alone(() -> {
            checks.forEach(check -> mustBeStored(
                    rows.change(
                            check.from().id(),
                            row -> row.isStill(check.from()),
                            row -> new Row(check.to(), row.events(), check.to().dueAt())),
                    check.from()));
            return checks;
        });
    }

    private static void mustBeStored(boolean isStored, Subscription from) {
        if (!isStored) {
            throw new IllegalStateException("%s was changed although this transaction holds its lock.".formatted(from));
        }
    }

    @Override
    public List<Subscription.Activated> takeDue(Instant now, int limit) {
        return unitOfWork.alone(() -> takeable()
                .filter(row -> !row.at().isAfter(now))
                .map(Row::activated)
                .limit(limit)
                .toList());
    }

    @Override
    public void postpone(Subscription.Activated subscription, Instant until) {
        rows.change(
                subscription.id(),
                row -> row.isStill(subscription),
                row -> new Row(row.subscription(), row.events(), Optional.of(until)));
    }

    @Override
    public Optional<Instant> nextDue() {
        return unitOfWork.alone(() -> takeable().map(Row::at).findFirst());
    }

    @Override
    public Map<SubscriptionStatus, Long> countByStatus() {
        return unitOfWork.alone(() -> Stream.of(SubscriptionStatus.values())
                .collect(toMap(
                        Function.identity(),
                        status -> rows.rows().stream()
                                .filter(row -> SubscriptionStatus.of(row.subscription()) == status)
                                .count())));
    }

    @Override
    public Subscriptions.Backlog backlog(Instant now, Duration postponement) {
        return unitOfWork.alone(() -> {
            var dues = rows.rows().stream()
                    .filter(row -> row.due().isPresent())
                    .filter(row -> !row.at().isAfter(now.plus(postponement)))
                    .map(Row::since)
                    .filter(since -> !since.isAfter(now))
                    .toList();
            return new Subscriptions.Backlog(dues.size(), dues.stream().min(Instant::compareTo));
        });
    }

    private Stream<Row> takeable() {
        return rows.rows().stream()
                .filter(row -> row.due().isPresent())
                .filter(row -> charges.openOf(
                                row.subscription().account(), row.subscription().id())
                        .isEmpty())
                .sorted(Comparator.comparing(Row::at));
    }

    /// @param due when it can be taken; later than the due time of the subscription if it is postponed
    private record Row(Subscription subscription, List<SubscriptionEvent> events, Optional<Instant> due) {

        boolean isStill(Subscription from) {
            return subscription.version().equals(from.version());
        }

        Row after(Subscription.Transition<?> transition) {
            var more = Stream.concat(events.stream(), Stream.of(transition.event()))
                    .toList();
            return new Row(transition.to(), more, transition.to().dueAt());
        }

        Instant at() {
            return due.orElseThrow();
        }

        Instant since() {
            return subscription.dueAt().orElseThrow();
        }

        Subscription.Activated activated() {
            return (Subscription.Activated) subscription;
        }
    }
}
