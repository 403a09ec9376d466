package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Version;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;

/// A customer's subscription to a plan. A [Draft] costs nothing. An [Active] subscription is paid in
/// advance for each period. An unpaid period makes it [PastDue], then [Suspended], then [Cancelled], unless
/// it is paid meanwhile. The customer can cancel it at any time.
public sealed interface Subscription {
    Identity identity();

    PlanTier tier();

    /// When the next scheduled work is due; empty if never.
    Optional<Instant> dueAt();

    default SubscriptionId id() {
        return identity().id();
    }

    default AccountId account() {
        return identity().account();
    }

    default Instant createdAt() {
        return identity().createdAt();
    }

    default ClientData clientData() {
        return identity().clientData();
    }

    default Version version() {
        return identity().version();
    }

    /// A new subscription, which costs nothing.
    static Draft draft(SubscriptionId id, AccountId account, PlanTier tier, Instant at) {
        return draft(id, account, tier, ClientData.NONE, at);
    }

    /// A new subscription with external id and metadata.
    static Draft draft(SubscriptionId id, AccountId account, PlanTier tier, ClientData clientData, Instant at) {
        return new Draft(new Identity(id, account, at, clientData, Version.FIRST), tier);
    }

    /// A subscription that is not cancelled.
    sealed interface Living extends Subscription permits Draft, Activated {

        Transition<Cancelled> cancel(CancellationReason cause, Instant at);
    }

    /// A subscription after its activation, with a line and consecutive periods.
    sealed interface Activated extends Living permits Active, Unpaid {
        Tariff tariff();

        /// The paid or due period.
        BillingCycle cycle();

        @Override
        default PlanTier tier() {
            return tariff().tier();
        }

        default BillingPeriod period() {
            return cycle().period();
        }

        @Override
        default Transition<Cancelled> cancel(CancellationReason cause, Instant at) {
            var last = new Cancelled(
                    identity().next(), tier(), Optional.of(tariff()), Optional.of(period()), owesAPeriod(at), at);
            return new Transition<>(this, last, new SubscriptionEvent.Cancelled(cause, at));
        }

        /// Whether a period has begun that is not paid. A card may still be charged for it.
        private boolean owesAPeriod(Instant at) {
            return switch (this) {
                case Unpaid _ -> true;
                case Active active ->
                    !active.scheduledChange().cancels()
                            && !at.isBefore(active.period().end());
            };
        }
    }

    /// A subscription whose period has begun and is not paid.
    sealed interface Unpaid extends Activated permits PastDue, Suspended {
        /// Up to when pre-notifications were checked.
        Instant checkedUntil();

        default Transition<Active> pay(Instant at) {
            return new Transition<>(
                    this,
                    Active.begun(identity().next(), tariff(), cycle(), checkedUntil()),
                    new SubscriptionEvent.Paid(period(), at));
        }
    }

    record Draft(Identity identity, PlanTier tier) implements Living {
        /// The time after which an unused draft expires.
        public static final Duration LIFETIME = Duration.ofDays(30);

        @Override
        public Optional<Instant> dueAt() {
            return Optional.empty();
        }

        /// Cancels a draft that was not activated in time.
        public Transition<Cancelled> expire(Instant at) {
            return cancel(CancellationReason.EXPIRED, at);
        }

        /// Replaces the chosen plan of the draft.
        public Transition<Draft> choose(PlanTier other, Instant at) {
            return new Transition<>(
                    this, new Draft(identity.next(), other), new SubscriptionEvent.PlanChosen(other, at));
        }

        /// Starts the first, paid period.
        public Transition<Active> activate(Tariff tariff, BillingCycle first, Instant at) {
            return new Transition<>(
                    this,
                    Active.begun(identity.next(), tariff, first, PreNotification.announcementOf(first)),
                    new SubscriptionEvent.Activated(tariff, first.period(), at));
        }

        @Override
        public Transition<Cancelled> cancel(CancellationReason cause, Instant at) {
            return new Transition<>(
                    this,
                    new Cancelled(identity.next(), tier, Optional.empty(), Optional.empty(), false, at),
                    new SubscriptionEvent.Cancelled(cause, at));
        }
    }

    /// The period is paid.
    ///
    /// @param checkedUntil up to when pre-notifications were checked
    /// @param begunWith    the limits at the start of the period, which were paid for the whole period
    record Active(
            Identity identity,
            Tariff tariff,
            BillingCycle cycle,
            ScheduledChange scheduledChange,
            Instant checkedUntil,
            Plan.Limits begunWith)
            implements Activated {

        private static Active begun(Identity identity, Tariff tariff, BillingCycle billingCycle, Instant checkedUntil) {
            return new Active(identity, tariff, billingCycle, ScheduledChange.SAME, checkedUntil, tariff.limits());
        }

        /// At the end of the period, or earlier for a pre-notification.
        @Override
        public Optional<Instant> dueAt() {
            var end = period().end();
            return nextPreNotification()
                    .map(PreNotification::at)
                    .filter(at -> at.isBefore(end))
                    .or(() -> Optional.of(end));
        }

        /// Empty if a cancellation is scheduled. If a plan change is scheduled, only a reminder: the order
        /// included the price.
        public Optional<PreNotification> nextPreNotification() {
            return scheduledChange.cancels()
                    ? Optional.empty()
                    : scheduledChange
                            .newTariff()
                            .map(ordered -> reminder(ordered)
                                    .filter(reminder -> reminder.at().isAfter(checkedUntil)))
                            .orElseGet(() -> Optional.of(PreNotification.firstAfter(checkedUntil, cycle)));
        }

        /// A change to a plan with another period is not a renewal.
        private Optional<PreNotification> reminder(Tariff ordered) {
            return ordered.interval() == BillingInterval.YEAR ? PreNotification.reminderOf(cycle) : Optional.empty();
        }

        /// Pre-notifications were checked up to an instant.
        public Check checkUntil(Instant at) {
            return new Check(this, new Active(identity.next(), tariff, cycle, scheduledChange, at, begunWith));
        }

        /// Changes to another plan for the rest of the period, which is paid. Withdraws a scheduled
        /// change; keeps a scheduled cancellation. The checks for price changes of this period restart.
        public Transition<Active> changeNow(Tariff to, Instant at) {
            var checked = PreNotification.announcementOf(cycle);
            return new Transition<>(
                    this,
                    new Active(identity.next(), to, cycle, scheduledChange.keepingPlan(), checked, begunWith),
                    new SubscriptionEvent.PlanChanged(tier(), to, at));
        }

        /// Schedules a change for the end of the period; replaces an earlier one.
        public Transition<Active> scheduleChange(Tariff to, Instant at) {
            return new Transition<>(
                    this,
                    withAnnounced(scheduledChange.changingTo(to), at),
                    new SubscriptionEvent.ChangeScheduled(to, at));
        }

        /// After the reminder, the checks of this period restart, because the scheduled change suppressed
        /// the check for a new price.
        public Transition<Active> withdrawChange(Instant at) {
            var checked = PreNotification.reminderOf(cycle)
                    .filter(reminder -> !reminder.at().isAfter(checkedUntil))
                    .map(_ -> PreNotification.announcementOf(cycle))
                    .orElse(checkedUntil);
            return new Transition<>(
                    this,
                    with(scheduledChange.keepingPlan(), checked),
                    new SubscriptionEvent.ScheduledChangeWithdrawn(at));
        }

        public Transition<Active> scheduleCancellation(Instant at) {
            return new Transition<>(
                    this,
                    with(scheduledChange.cancelling(true), checkedUntil),
                    new SubscriptionEvent.CancellationScheduled(period().end(), at));
        }

        public Transition<Active> withdrawCancellation(Instant at) {
            return new Transition<>(
                    this,
                    withAnnounced(scheduledChange.cancelling(false), at),
                    new SubscriptionEvent.CancellationWithdrawn(at));
        }

        /// The next period at a tariff.
        public BillingCycle following(Tariff next) {
            return cycle.next(next.interval());
        }

        /// Starts the next, paid period.
        public Transition<Active> renew(Tariff next, Instant at) {
            var following = following(next);
            return new Transition<>(
                    this,
                    begun(identity.next(), next, following, checkedUntil(next, following)),
                    new SubscriptionEvent.Renewed(next, following.period(), at));
        }

        /// Whether the scheduled change is void if it is not paid: its plan costs the same or more, or is
        /// not comparable. The previous plan is then due.
        public boolean changesOnlyIfPaid() {
            return scheduledChange
                    .newTariff()
                    .filter(ordered ->
                            !tariff.isComparableTo(ordered) || ordered.price().compareTo(tariff.price()) >= 0)
                    .isPresent();
        }

        /// The next period cannot be paid. During the grace period, the limits are the lower ones of the
        /// last period's start and the next tariff. Otherwise a cheap upgrade at the end of a period would
        /// raise them.
        public Transition<PastDue> becomePastDue(Tariff next, Instant at) {
            var following = following(next);
            var countedFrom = Dunning.startOfSchedule(following.period().start(), at);
            var graceLimits = begunWith.within(next.limits());
            var checked = checkedUntil(next, following);
            return new Transition<>(
                    this,
                    new PastDue(identity.next(), next, following, checked, countedFrom, 1, graceLimits),
                    new SubscriptionEvent.BecamePastDue(next, following.period(), at));
        }

        /// If the plan changes, the checks for price changes restart.
        private Instant checkedUntil(Tariff next, BillingCycle following) {
            return next.tier().equals(tier()) ? checkedUntil : PreNotification.announcementOf(following);
        }

        /// The e-mail about a scheduled change replaces a reminder that is already due.
        private Active withAnnounced(ScheduledChange other, Instant at) {
            var checked = other.newTariff()
                    .flatMap(this::reminder)
                    .map(PreNotification::at)
                    .filter(due -> !due.isAfter(at) && due.isAfter(checkedUntil))
                    .orElse(checkedUntil);
            return with(other, checked);
        }

        private Active with(ScheduledChange other, Instant checked) {
            return new Active(identity.next(), tariff, cycle, other, checked, begunWith);
        }
    }

    /// The period has begun and is not paid. The line works during the grace period, and the payment
    /// is retried.
    ///
    /// @param countedFrom the start of the dunning schedule
    /// @param failures    the number of failed payments
    /// @param graceLimits      the limits of the line during the grace period
    record PastDue(
            Identity identity,
            Tariff tariff,
            BillingCycle cycle,
            Instant checkedUntil,
            Instant countedFrom,
            int failures,
            Plan.Limits graceLimits)
            implements Unpaid {

        public PastDue {
            if (failures < 1 || Dunning.areRetriesExhausted(failures)) {
                throw new IllegalArgumentException(
                        "A subscription with %s failed payments cannot be past due.".formatted(failures));
            }
        }

        @Override
        public Optional<Instant> dueAt() {
            return Optional.of(Dunning.nextTry(countedFrom, failures));
        }

        /// When the subscription is suspended if it stays unpaid.
        public Instant suspension() {
            return Dunning.suspension(countedFrom);
        }

        /// Whether a retry is a scheduled one. A failed additional retry, for example after the
        /// reactivation of the account, changes nothing.
        public boolean isScheduled(Instant at) {
            return Dunning.isScheduled(Dunning.nextTry(countedFrom, failures), at);
        }

        /// Another payment failed.
        public Transition<? extends Unpaid> fail(Instant at) {
            return Dunning.areRetriesExhausted(failures + 1)
                    ? suspend(at)
                    : new Transition<>(
                            this,
                            new PastDue(
                                    identity.next(),
                                    tariff,
                                    cycle,
                                    checkedUntil,
                                    Dunning.shiftedStart(countedFrom, failures, at),
                                    failures + 1,
                                    graceLimits),
                            new SubscriptionEvent.RetryFailed(failures + 1, at));
        }

        /// Ends the grace period, or does not grant one ([Dunning#startOfUnpaidHistory]).
        public Transition<Suspended> suspend(Instant at) {
            return new Transition<>(
                    this,
                    new Suspended(identity.next(), tariff, cycle, checkedUntil, at, Dunning.cancellation(at)),
                    new SubscriptionEvent.Suspended(at));
        }
    }

    /// The period is not paid, and the line is suspended.
    ///
    /// @param cancellation when the subscription is cancelled if it stays unpaid
    record Suspended(
            Identity identity,
            Tariff tariff,
            BillingCycle cycle,
            Instant checkedUntil,
            Instant since,
            Instant cancellation)
            implements Unpaid {

        @Override
        public Optional<Instant> dueAt() {
            return Optional.of(cancellation);
        }

        /// Postpones a cancellation that an outage of the service delayed; empty if it is on time.
        public Optional<Transition<Suspended>> postponeCancellation(Instant at) {
            var until = Dunning.postponedCancellation(at);
            return Dunning.isTooLate(cancellation, at)
                    ? Optional.of(new Transition<>(
                            this,
                            new Suspended(identity.next(), tariff, cycle, checkedUntil, since, until),
                            new SubscriptionEvent.CancellationPostponed(until, at)))
                    : Optional.empty();
        }
    }

    /// The final state.
    ///
    /// @param tariff     the last tariff; empty if the subscription was never activated
    /// @param lastPeriod paid or not; empty if the subscription was never activated
    /// @param leftUnpaid whether the last period had begun and was never paid
    record Cancelled(
            Identity identity,
            PlanTier tier,
            Optional<Tariff> tariff,
            Optional<BillingPeriod> lastPeriod,
            boolean leftUnpaid,
            Instant at)
            implements Subscription {

        @Override
        public Optional<Instant> dueAt() {
            return Optional.empty();
        }
    }

    /// A subscription in its next state, and the event that describes the change. A transition is legal,
    /// because only the subscription creates it.
    record Transition<S extends Subscription>(Subscription from, S to, SubscriptionEvent event) {

        public Transition {
            if (!to.id().equals(from.id())
                    || !to.version().equals(from.version().next())) {
                throw new IllegalArgumentException("%s is not a next state of %s".formatted(to, from));
            }
        }
    }

    /// A subscription before and after a check for pre-notifications, which is not an event.
    record Check(Active from, Active to) {

        public Check {
            if (!to.equals(new Active(
                    from.identity.next(),
                    from.tariff,
                    from.cycle,
                    from.scheduledChange,
                    to.checkedUntil,
                    from.begunWith))) {
                throw new IllegalArgumentException("%s differs from %s in more than the check".formatted(to, from));
            }
        }
    }

    /// The constant data of a subscription, and its version.
    record Identity(SubscriptionId id, AccountId account, Instant createdAt, ClientData clientData, Version version) {

        Identity next() {
            return new Identity(id, account, createdAt, clientData, version.next());
        }
    }
}
