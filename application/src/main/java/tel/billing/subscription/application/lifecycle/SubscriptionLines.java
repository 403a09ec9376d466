package tel.billing.subscription.application.lifecycle;

import static java.util.Comparator.comparing;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tel.billing.account.ShowAccount;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder;
import tel.billing.provisioning.OrderLine;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.Plan;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.RemoteDeadline;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// Orders each line as the subscription and the account require. The caller must lock the subscription.
/// The lock serialises an account suspension and a concurrent payment, so the second sees the effect of the first.
public record SubscriptionLines(
        UnitOfWork unitOfWork,
        Subscriptions subscriptions,
        Charges charges,
        ShowAccount showAccount,
        OrderLine orderLine,
        ProvisionLine provisionLine,
        RealTime realTime) {
    /// The time limit for a line, or for all lines of an account. It is short because the caller does not
    /// report a failure.
    private static final Duration TIME_LIMIT = Duration.ofSeconds(3);

    /// Orders an active line for a purchase. Joins the caller's unit of work.
    public LineOperationId order(AccountId account, SubscriptionId subscription, Tariff tariff) {
        return orderLine.order(LineOrder.active(account, new LineId(subscription.value()), limits(tariff.limits())));
    }

    /// Withdraws the order of the charge; true if it changed nothing and never will. Joins the caller's
    /// unit of work.
    public boolean withdraw(Charge.Held held) {
        var isWithdrawn = orderLine.withdraw(held.operation());
        if (isWithdrawn) {
            // The same state may have been ordered before, for another reason that still applies, or for this charge.
            restore(lock(held));
        }
        return isWithdrawn;
    }

    /// Restores the line to its state before the charge, even if the PBX has executed the order. Joins the
    /// caller's unit of work.
    void undo(Charge.Held held) {
        if (!withdraw(held)) {
            restore(lock(held));
        }
    }

    private void restore(Subscription subscription) {
        switch (subscription) {
            case Subscription.Draft draft -> orderLine.order(removedLine(draft));
            case Subscription.Activated _, Subscription.Cancelled _ -> orderForStatus(subscription);
        }
    }

    /// Orders the line as the subscription requires. Joins the caller's unit of work; the order is executed
    /// later, or by [#execute].
    public Optional<LineOperationId> orderForStatus(Subscription subscription) {
        return lineOrder(subscription, () -> isActive(subscription.account())).map(orderLine::order);
    }

    /// Orders the lines of several subscriptions of one account at once.
    public void orderAllForStatus(AccountId account, List<? extends Subscription> subscriptions) {
        var isActive = isActive(account);
        orderLine.orderAll(subscriptions.stream()
                .flatMap(subscription -> lineOrder(subscription, () -> isActive).stream())
                .toList());
    }

    private static Optional<LineOrder> lineOrder(Subscription subscription, BooleanSupplier isActive) {
        return switch (subscription) {
            case Subscription.Draft _ -> Optional.empty();
            case Subscription.Suspended suspended -> Optional.of(suspendedLine(suspended));
            case Subscription.Cancelled over -> Optional.of(removedLine(over));
            case Subscription.Active active ->
                Optional.of(isActive.getAsBoolean() ? activeLine(active) : suspendedLine(active));
            // The period has begun, although it is not paid.
            case Subscription.PastDue pastDue ->
                Optional.of(isActive.getAsBoolean() ? activeLine(pastDue) : suspendedLine(pastDue));
        };
    }

    /// Executes the order of the subscription's line. If the PBX cannot do it now, it is retried later. If
    /// the subscription has an open charge, the charge takes care of the line.
    public void execute(AccountId account, SubscriptionId subscription) {
        execute(account, subscription, RemoteDeadline.of(TIME_LIMIT, realTime));
    }

    private void execute(AccountId account, SubscriptionId subscription, RemoteDeadline time) {
        var ordered = unitOfWork.perform(() -> subscriptions
                .lock(account, subscription)
                .filter(_ -> charges.openOf(account, subscription).isEmpty())
                .flatMap(this::orderForStatus));
        ordered.ifPresent(operation -> provisionLine.execute(operation, time.remaining()));
    }

    /// Executes the orders of all lines of an account, living subscriptions first. When the time limit is
    /// over, the rest is executed later.
    public void executeAll(AccountId account) {
        var time = RemoteDeadline.of(TIME_LIMIT, realTime);
        subscriptions.findByAccount(account).stream()
                .filter(SubscriptionLines::mayHaveALine)
                .sorted(comparing(SubscriptionLines::livesUntil).reversed())
                .takeWhile(_ -> !time.isOver())
                .forEach(subscription -> execute(account, subscription.id(), time));
    }

    private static boolean mayHaveALine(Subscription subscription) {
        return switch (subscription) {
            case Subscription.Draft _ -> false;
            case Subscription.Activated _ -> true;
            case Subscription.Cancelled over -> over.lastPeriod().isPresent();
        };
    }

    private static Instant livesUntil(Subscription subscription) {
        return subscription instanceof Subscription.Cancelled over ? over.at() : Instant.MAX;
    }

    private Subscription lock(Charge.Held held) {
        return subscriptions.lock(held.account(), held.subscription()).orElseThrow();
    }

    private boolean isActive(AccountId account) {
        return showAccount.show(account).orElseThrow().status().isActive();
    }

    private static LineOrder activeLine(Subscription.Activated activated) {
        return LineOrder.active(activated.account(), line(activated), limits(lineLimits(activated)));
    }

    private static LineOrder suspendedLine(Subscription.Activated activated) {
        return LineOrder.suspended(activated.account(), line(activated));
    }

    private static LineOrder removedLine(Subscription subscription) {
        return LineOrder.removed(subscription.account(), line(subscription));
    }

    private static LineId line(Subscription subscription) {
        return new LineId(subscription.id().value());
    }

    /// Unpaid upgrades do not extend the limits.
    public static Plan.Limits lineLimits(Subscription.Activated activated) {
        return activated instanceof Subscription.PastDue pastDue
                ? pastDue.graceLimits()
                : activated.tariff().limits();
    }

    private static LineLimits limits(Plan.Limits limits) {
        return new LineLimits(limits.lines(), limits.concurrentCalls());
    }
}
