package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.Term;

/// A customer's subscription to a plan. A [Draft] costs nothing. An [Active] subscription is paid in
/// advance for each period. An unpaid period makes it [PastDue], then [Suspended], then [Cancelled], unless
/// it is paid meanwhile. The customer can cancel it at any time.
public sealed interface Subscription {
    SubscriptionContract contract();

    PlanTier tier();

    /// When the next scheduled work is due; empty if never.
    Optional<Instant> dueAt();

    default SubscriptionId id() {
        return contract().id();
    }

    default AccountId account() {
        return contract().account();
    }

    default Instant createdAt() {
        return contract().createdAt();
    }

    /// A subscription that is not cancelled.
    sealed interface Living extends Subscription permits Draft, Activated {

        Change<Cancelled> cancel(CancellationReason cause, Instant at);
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

        default Term term() {
            return cycle().term();
        }

        @Override
        default Change<Cancelled> cancel(CancellationReason cause, Instant at) {
            var last = new Cancelled(
                    contract().moved(), tier(), Optional.of(tariff()), Optional.of(term()), owesATerm(at), at);
            return new Change<>(last, new SubscriptionEvent.Cancelled(cause, at));
        }

        /// Whether a period has begun that is not paid. A card may still be charged for it.
        private boolean owesATerm(Instant at) {
            return switch (this) {
                case Unpaid _ -> true;
                case Active active ->
                    !active.outlook().ends() && !at.isBefore(active.term().end());
            };
        }
    }

    /// A subscription whose period has begun and is not paid.
    sealed interface Unpaid extends Activated permits PastDue, Suspended {
        /// Up to when pre-notifications were checked.
        Instant lookedUntil();

        default Change<Active> pay(Instant at) {
            return new Change<>(
                    Active.begun(contract().moved(), tariff(), cycle(), lookedUntil()),
                    new SubscriptionEvent.Paid(term(), at));
        }
    }

    record Draft(SubscriptionContract contract, PlanTier tier) implements Living {
        /// The time after which an unused draft lapses.
        public static final Duration LIFE = Duration.ofDays(30);

        @Override
        public Optional<Instant> dueAt() {
            return Optional.empty();
        }

        /// Cancels a draft that was not activated in time.
        public Change<Cancelled> lapse(Instant at) {
            return cancel(CancellationReason.LAPSED, at);
        }

        /// Replaces the chosen plan of the draft.
        public Change<Draft> choose(PlanTier other, Instant at) {
            return new Change<>(new Draft(contract.moved(), other), new SubscriptionEvent.ChosenAnew(other, at));
        }

        /// Starts the first, paid period. The customer already knows prices that were announced before.
        public Change<Active> activate(Tariff tariff, BillingCycle first, Instant at) {
            var lookedUntil = first.anchor().minus(Plan.NOTICE);
            return new Change<>(
                    Active.begun(contract.moved(), tariff, first, lookedUntil),
                    new SubscriptionEvent.Activated(tariff, first.term(), at));
        }

        @Override
        public Change<Cancelled> cancel(CancellationReason cause, Instant at) {
            return new Change<>(
                    new Cancelled(contract.moved(), tier, Optional.empty(), Optional.empty(), false, at),
                    new SubscriptionEvent.Cancelled(cause, at));
        }
    }

    /// The period is paid.
    ///
    /// @param begunWith the limits at the start of the period, which were paid for the whole period
    record Active(
            SubscriptionContract contract,
            Tariff tariff,
            BillingCycle cycle,
            ScheduledChange outlook,
            Instant lookedUntil,
            Plan.Limits begunWith)
            implements Activated {

        private static Active begun(
                SubscriptionContract subscriptionContract,
                Tariff tariff,
                BillingCycle billingCycle,
                Instant lookedUntil) {
            return new Active(
                    subscriptionContract, tariff, billingCycle, ScheduledChange.SAME, lookedUntil, tariff.limits());
        }

        /// At the end of the period, or earlier for a pre-notification.
        @Override
        public Optional<Instant> dueAt() {
            var end = term().end();
            return nextLook()
                    .map(PreNotification::at)
                    .filter(at -> at.isBefore(end))
                    .or(() -> Optional.of(end));
        }

        /// Empty if a cancellation or a change is planned: no pre-notification is needed.
        public Optional<PreNotification> nextLook() {
            return outlook.equals(ScheduledChange.SAME)
                    ? Optional.of(PreNotification.firstAfter(lookedUntil, cycle))
                    : Optional.empty();
        }

        public Active lookedUntil(Instant at) {
            return new Active(contract.moved(), tariff, cycle, outlook, at, begunWith);
        }

        /// Changes to another plan for the rest of the period, which is paid. Withdraws a planned change;
        /// keeps a planned cancellation.
        public Change<Active> changeNow(Tariff to, Instant at) {
            return new Change<>(
                    new Active(contract.moved(), to, cycle, outlook.keepingPlan(), lookedUntil, begunWith),
                    new SubscriptionEvent.PlanChanged(tier(), to, at));
        }

        /// Plans a change at the end of the period; replaces a planned change.
        public Change<Active> planChange(Tariff to, Instant at) {
            return new Change<>(with(outlook.changingTo(to)), new SubscriptionEvent.ChangePlanned(to, at));
        }

        public Change<Active> withdrawChange(Instant at) {
            return new Change<>(with(outlook.keepingPlan()), new SubscriptionEvent.PlannedChangeWithdrawn(at));
        }

        public Change<Active> planCancellation(Instant at) {
            return new Change<>(
                    with(outlook.ending(true)), new SubscriptionEvent.CancellationPlanned(term().end(), at));
        }

        public Change<Active> withdrawCancellation(Instant at) {
            return new Change<>(with(outlook.ending(false)), new SubscriptionEvent.CancellationWithdrawn(at));
        }

        /// The next period at a tariff.
        public BillingCycle following(Tariff next) {
            return cycle.next(next.period());
        }

        /// Starts the next, paid period.
        public Change<Active> renew(Tariff next, Instant at) {
            var following = following(next);
            return new Change<>(
                    begun(contract.moved(), next, following, lookedUntil),
                    new SubscriptionEvent.Renewed(next, following.term(), at));
        }

        /// Whether the planned change is void if it is not paid: its plan costs the same or more, or is not
        /// comparable. The previous plan is then due.
        public boolean changesOnlyIfPaid() {
            return outlook.change()
                    .filter(ordered ->
                            !tariff.isComparableTo(ordered) || ordered.price().compareTo(tariff.price()) >= 0)
                    .isPresent();
        }

        /// The next period cannot be paid. During the grace period, the limits are the lower ones of the
        /// last period's start and the next tariff. Otherwise a cheap upgrade at the end of a period would
        /// raise them.
        public Change<PastDue> fallDue(Tariff next, Instant at) {
            var following = following(next);
            var countedFrom = Dunning.countedFrom(following.term().start(), at);
            var lent = begunWith.within(next.limits());
            return new Change<>(
                    new PastDue(contract.moved(), next, following, lookedUntil, countedFrom, 1, lent),
                    new SubscriptionEvent.FellDue(next, following.term(), at));
        }

        private Active with(ScheduledChange other) {
            return new Active(contract.moved(), tariff, cycle, other, lookedUntil, begunWith);
        }
    }

    /// The period has begun and is not paid. The line works during the grace period, and the payment
    /// is retried.
    ///
    /// @param countedFrom the start of the dunning schedule
    /// @param failures    the number of failed payments
    /// @param served      the limits of the line during the grace period
    record PastDue(
            SubscriptionContract contract,
            Tariff tariff,
            BillingCycle cycle,
            Instant lookedUntil,
            Instant countedFrom,
            int failures,
            Plan.Limits served)
            implements Unpaid {

        public PastDue {
            if (failures < 1 || Dunning.wasTheLast(failures)) {
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
        public boolean isInTurn(Instant at) {
            return Dunning.isInTurn(Dunning.nextTry(countedFrom, failures), at);
        }

        /// Another payment failed.
        public Change<? extends Unpaid> fail(Instant at) {
            return Dunning.wasTheLast(failures + 1)
                    ? suspend(at)
                    : new Change<>(
                            new PastDue(
                                    contract.moved(),
                                    tariff,
                                    cycle,
                                    lookedUntil,
                                    Dunning.countedFrom(countedFrom, failures, at),
                                    failures + 1,
                                    served),
                            new SubscriptionEvent.StayedUnpaid(failures + 1, at));
        }

        /// Ends the grace period, or does not grant one ([Dunning#remembersUnpaidSince]).
        public Change<Suspended> suspend(Instant at) {
            return new Change<>(
                    new Suspended(contract.moved(), tariff, cycle, lookedUntil, at, Dunning.cancellation(at)),
                    new SubscriptionEvent.Suspended(at));
        }
    }

    /// The period is not paid, and the line is blocked.
    ///
    /// @param cancellation when the subscription is cancelled if it stays unpaid
    record Suspended(
            SubscriptionContract contract,
            Tariff tariff,
            BillingCycle cycle,
            Instant lookedUntil,
            Instant since,
            Instant cancellation)
            implements Unpaid {

        @Override
        public Optional<Instant> dueAt() {
            return Optional.of(cancellation);
        }

        /// Postpones a cancellation that an outage of the service delayed; empty if it is on time.
        public Optional<Change<Suspended>> postponeCancellation(Instant at) {
            var until = Dunning.postponedCancellation(at);
            return Dunning.isTooLate(cancellation, at)
                    ? Optional.of(new Change<>(
                            new Suspended(contract.moved(), tariff, cycle, lookedUntil, since, until),
                            new SubscriptionEvent.CancellationPostponed(until, at)))
                    : Optional.empty();
        }
    }

    /// The final state.
    ///
    /// @param tariff     the last tariff; empty if the subscription was never activated
    /// @param term       the last period, paid or not
    /// @param leftUnpaid whether the last period had begun and was never paid
    record Cancelled(
            SubscriptionContract contract,
            PlanTier tier,
            Optional<Tariff> tariff,
            Optional<Term> term,
            boolean leftUnpaid,
            Instant at)
            implements Subscription {

        @Override
        public Optional<Instant> dueAt() {
            return Optional.empty();
        }
    }

    /// A transition to a new state and the event that describes it.
    record Change<S extends Subscription>(S now, SubscriptionEvent because) {}
}
