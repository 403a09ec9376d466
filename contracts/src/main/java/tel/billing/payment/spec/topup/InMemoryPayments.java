package tel.billing.payment.spec.topup;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentFigures;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.application.topup.UnfinishedReason;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.RetryTimes;
import tel.billing.payment.spec.notification.InMemoryNotifications;
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

/// In-memory implementation of [Payments], with the events of each payment.
public final class InMemoryPayments implements Payments {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<PaymentId, Row> rows;
    private final InMemoryNotifications notifications;

    /// A change of a payment wakes the notifications that wait for it.
    public InMemoryPayments(InMemoryUnitOfWork unitOfWork, InMemoryNotifications notifications) {
        this.unitOfWork = unitOfWork;
        this.notifications = notifications;
        rows = new Table<>(unitOfWork);
    }

    /// The payments of all accounts, oldest first.
    public List<Payment> all() {
        return rows.rows().stream().map(Row::payment).toList();
    }

    /// Whether every payment has its final result.
    public boolean areFinished() {
        return all().stream().allMatch(payment -> unfinishedReason(payment).isEmpty());
    }

    /// The events of a payment, oldest first.
    public List<PaymentEvent> eventsOf(PaymentId id) {
        return rows.find(id).map(Row::events).orElseGet(List::of);
    }

    public PaymentFigures figures() {
        return new Figures();
    }

    private final class Figures implements PaymentFigures {

        @Override
        public List<Captures> captures(Instant from, Instant until) {
            return rows.rows().stream()
                    .flatMap(row -> row.events().stream()
                            .filter(PaymentEvent.Captured.class::isInstance)
                            .filter(event -> isBetween(event.at(), from, until))
                            .map(event -> new Captures(
                                    LocalDate.ofInstant(event.at(), ZoneOffset.UTC),
                                    1,
                                    row.payment().amount())))
                    .collect(Collectors.toMap(
                            captured -> List.of(
                                    captured.day().toString(),
                                    captured.amount().currency().getCurrencyCode()),
                            Function.identity(),
                            (one, other) -> new Captures(
                                    one.day(),
                                    one.count() + other.count(),
                                    one.amount().plus(other.amount()))))
                    .values()
                    .stream()
                    .sorted(Comparator.comparing(Captures::day)
                            .thenComparing(
                                    captured -> captured.amount().currency().getCurrencyCode()))
                    .toList();
        }

        @Override
        public Map<DeclineReason, Long> declines(Instant from, Instant until) {
            return all().stream()
                    .filter(Payment.Declined.class::isInstance)
                    .map(Payment.Declined.class::cast)
                    .filter(declined -> isBetween(declined.order().draftedAt(), from, until))
                    .collect(Collectors.groupingBy(Payment.Declined::reason, Collectors.counting()));
        }

        private static boolean isBetween(Instant at, Instant from, Instant until) {
            return !at.isBefore(from) && at.isBefore(until);
        }
    }

    public TimelineSource timeline() {
        return new InMemoryTimeline(
                TimelineKind.PAYMENT,
                subject -> rows.rows().stream()
                        .filter(row -> row.payment().account().equals(subject.account()))
                        .flatMap(InMemoryPayments::entries));
    }

    private static Stream<TimelineEntry> entries(Row row) {
        return IntStream.range(0, row.events().size())
                .mapToObj(index -> entry(row.payment(), index + 1, row.events().get(index)));
    }

    private static TimelineEntry entry(Payment payment, int number, PaymentEvent event) {
        var position = new TimelinePosition(event.at(), payment.id().value(), number);
        return switch (event) {
            case PaymentEvent.Captured _ -> entry(payment, position, "captured");
            case PaymentEvent.Declined(var reason, var _) ->
                new TimelineEntry(
                        TimelineKind.PAYMENT,
                        position,
                        "declined",
                        payment.id().value(),
                        Optional.of(payment.amount()),
                        Optional.of(reason.name().toLowerCase(Locale.ROOT)));
            case PaymentEvent.ActionRequired _ -> entry(payment, position, "action_required");
            case PaymentEvent.ResultPending _ -> entry(payment, position, "outcome_awaited");
            case PaymentEvent.Expired _ -> entry(payment, position, "expired");
            case PaymentEvent.RefundBegun(var _, var amount, var _) -> entry(payment, position, "refund_begun", amount);
            case PaymentEvent.RefundDone(var _, var amount, var _) -> entry(payment, position, "refund_done", amount);
            case PaymentEvent.RefundFailed(var _, var amount, var _) ->
                entry(payment, position, "refund_failed", amount);
            case PaymentEvent.ChargedBack(var amount, var _) -> entry(payment, position, "charged_back", amount);
            case PaymentEvent.ChargebackReversed(var amount, var _) ->
                entry(payment, position, "chargeback_reversed", amount);
            case PaymentEvent.CaptureFailed _ -> entry(payment, position, "capture_failed");
        };
    }

    private static TimelineEntry entry(Payment payment, TimelinePosition position, String event) {
        return entry(payment, position, event, payment.amount());
    }

    private static TimelineEntry entry(Payment payment, TimelinePosition position, String event, Money amount) {
        return new TimelineEntry(
                TimelineKind.PAYMENT, position, event, payment.id().value(), Optional.of(amount), Optional.empty());
    }

    @Override
    public boolean add(Payment.Draft draft, Instant recoverAfter) {
        return unitOfWork.alone(() -> !isExternalIdTaken(draft)
                && rows.addIfFree(draft.id(), new Row(draft, List.of(), Optional.of(recoverAfter), 0)));
    }

    private boolean isExternalIdTaken(Payment.Draft draft) {
        return all().stream()
                .filter(payment -> payment.account().equals(draft.account()))
                .anyMatch(payment -> ListFilters.collide(
                        payment.order().clientData(), draft.order().clientData()));
    }

    @Override
    public Optional<Payment> find(AccountId account, PaymentId id) {
        return rows.find(id)
                .map(Row::payment)
                .filter(payment -> payment.account().equals(account));
    }

    @Override
    public Optional<Payment> find(PaymentId id) {
        return rows.find(id).map(Row::payment);
    }

    @Override
    public List<Payment.EverCaptured> findCaptured(ProcessorReference reference, int limit) {
        return all().reversed().stream()
                .filter(Payment.EverCaptured.class::isInstance)
                .map(Payment.EverCaptured.class::cast)
                .filter(payment -> payment.reference().equals(reference))
                .limit(limit)
                .toList();
    }

    /// Needs no lock: only one unit of work runs at a time.
    @Override
    public Optional<Payment> lock(AccountId account, PaymentId id) {
        return find(account, id);
    }

    @Override
    public Page<Payment, PaymentId> list(
            AccountId account, ListFilter<PaymentStatus> filter, PageRequest<PaymentId> page) {
        var newestFirst = all().reversed().stream()
                .filter(payment -> payment.account().equals(account))
                .filter(payment -> ListFilters.matches(
                        filter,
                        PaymentStatus.of(payment),
                        payment.order().clientData(),
                        payment.order().draftedAt()))
                .sorted(Comparator.comparing(
                                (Payment payment) -> payment.order().draftedAt())
                        .reversed())
                .toList();
        return Pages.cut(newestFirst, page, Payment::id);
    }

    @Override
    public List<Payment.Pending> findWaitingForCustomer(AccountId account, int limit) {
        return pending()
                .filter(payment -> payment.account().equals(account))
                .filter(payment -> payment.page().isPresent())
                .sorted(Comparator.comparing(Payment.Pending::expiresAt))
                .limit(limit)
                .toList();
    }

    @Override
    public boolean advance(Payment.Transition<?> transition, Optional<Instant> recoverAfter) {
        var from = transition.from();
        return unitOfWork.alone(() -> {
            var moved = rows.change(
                    from.id(),
                    row -> row.payment().version().equals(from.version()),
                    row -> row.advanced(transition, recoverAfter));
            if (moved) {
                notifications.wake(from.id());
            }
            return moved;
        });
    }

    @Override
    public Optional<Payment> takeForRecovery(Instant realNow) {
        return unitOfWork.alone(() -> {
            var stale = rows.rows().stream()
                    .filter(row -> row.isRecoverable(realNow))
                    .min(Comparator.comparing(row -> row.recoverAfter().orElseThrow()));
            stale.ifPresent(row -> rows.put(row.payment().id(), row.postpone(realNow)));
            return stale.map(Row::payment);
        });
    }

    @Override
    public long countUnfinished(UnfinishedReason reason, Instant keyValidUntil) {
        return rows.rows().stream()
                .filter(row -> row.recoverAfter().isPresent())
                .map(Row::payment)
                .filter(payment ->
                        unfinishedReason(payment).filter(reason::equals).isPresent())
                .filter(payment -> !payment.order().keyValidUntil().isAfter(keyValidUntil))
                .count();
    }

    private static Optional<UnfinishedReason> unfinishedReason(Payment payment) {
        return switch (payment) {
            case Payment.Draft _ -> Optional.of(UnfinishedReason.DRAFT);
            case Payment.Pending pending ->
                Optional.of(
                        pending.page().isPresent()
                                ? UnfinishedReason.ACTION_REQUIRED
                                : UnfinishedReason.RESULT_PENDING);
            case Payment.EverCaptured _, Payment.Declined _, Payment.Expired _ -> Optional.empty();
        };
    }

    @Override
    public List<Payment.Pending> findTimedOut(Instant now, int limit) {
        return pending()
                .filter(payment -> !payment.expiresAt().isAfter(now))
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<Instant> nextTimeout() {
        return pending().map(Payment.Pending::expiresAt).min(Instant::compareTo);
    }

    private Stream<Payment.Pending> pending() {
        return all().stream().filter(Payment.Pending.class::isInstance).map(Payment.Pending.class::cast);
    }

    private record Row(Payment payment, List<PaymentEvent> events, Optional<Instant> recoverAfter, int attempts) {

        Row advanced(Payment.Transition<?> transition, Optional<Instant> newRecoverAfter) {
            var history = Stream.concat(events.stream(), Stream.of(transition.event()))
                    .toList();
            return new Row(transition.to(), history, newRecoverAfter, 0);
        }

        boolean isRecoverable(Instant realNow) {
            return recoverAfter.filter(at -> !at.isAfter(realNow)).isPresent();
        }

        Row postpone(Instant realNow) {
            var next = RetryTimes.next(realNow, payment.order().keyValidUntil(), attempts);
            return new Row(payment, events, next, attempts + 1);
        }
    }
}
