package tel.billing.subscription.domain;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.subscription.Cycle;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.Term;

/// A customer's subscription to a plan. It costs nothing while it is a [Draft]; [Active], it is paid term by
/// term in advance. A term that cannot be paid makes it [PastDue], then [Suspended], then [Cancelled], unless it is
/// paid meanwhile. Its owner may cancel it at any time.
public sealed interface Subscription {
    Contract contract();

    PlanTier tier();

    /// When something is to be done about it that nobody asks for; empty if never.
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

    /// One that is not over.
    sealed interface Living extends Subscription permits Draft, Activated {

        Change<Cancelled> cancel(CancelCause cause, Instant at);
    }

    /// One that was activated once: it has a line, and terms that follow one another.
    sealed interface Activated extends Living permits Active, Unpaid {
        Tariff tariff();

        /// Of the term that is paid, or due.
        Cycle cycle();

        @Override
        default PlanTier tier() {
            return tariff().tier();
        }

        default Term term() {
            return cycle().term();
        }

        @Override
        default Change<Cancelled> cancel(CancelCause cause, Instant at) {
            var last = new Cancelled(
                    contract().moved(), tier(), Optional.of(tariff()), Optional.of(term()), owesATerm(at), at);
            return new Change<>(last, new SubscriptionEvent.Cancelled(cause, at));
        }

        /// Whether a term has begun that is not paid. A card may still be asked for the one that follows.
        private boolean owesATerm(Instant at) {
            return switch (this) {
                case Unpaid _ -> true;
                case Active active ->
                    !active.outlook().ends() && !at.isBefore(active.term().end());
            };
        }
    }

    /// One whose term has begun, and nobody paid for it.
    sealed interface Unpaid extends Activated permits PastDue, Suspended {
        /// Up to when somebody looked for what there is to tell.
        Instant lookedUntil();

        default Change<Active> pay(Instant at) {
            return new Change<>(
                    Active.begun(contract().moved(), tariff(), cycle(), lookedUntil()),
                    new SubscriptionEvent.Paid(term(), at));
        }
    }

    record Draft(Contract contract, PlanTier tier) implements Living {
        /// One that nobody activated for so long lapses.
        public static final Duration LIFE = Duration.ofDays(30);

        @Override
        public Optional<Instant> dueAt() {
            return Optional.empty();
        }

        /// Nobody activated it.
        public Change<Cancelled> lapse(Instant at) {
            return cancel(CancelCause.LAPSED, at);
        }

        /// It has not begun: any other plan may take the place of the one that was chosen.
        public Change<Draft> choose(PlanTier other, Instant at) {
            return new Change<>(new Draft(contract.moved(), other), new SubscriptionEvent.ChosenAnew(other, at));
        }

        /// Its first term is paid. Whoever begins is told of prices that were set for later already.
        public Change<Active> activate(Tariff tariff, Cycle first, Instant at) {
            var lookedUntil = first.anchor().minus(Plan.NOTICE);
            return new Change<>(
                    Active.begun(contract.moved(), tariff, first, lookedUntil),
                    new SubscriptionEvent.Activated(tariff, first.term(), at));
        }

        @Override
        public Change<Cancelled> cancel(CancelCause cause, Instant at) {
            return new Change<>(
                    new Cancelled(contract.moved(), tier, Optional.empty(), Optional.empty(), false, at),
                    new SubscriptionEvent.Cancelled(cause, at));
        }
    }

    /// Its term is paid.
    ///
    /// @param begunWith what the line might do when the term began: that much was paid for a whole term
    record Active(
            Contract contract, Tariff tariff, Cycle cycle, Outlook outlook, Instant lookedUntil, Plan.Limits begunWith)
            implements Activated {

        private static Active begun(Contract contract, Tariff tariff, Cycle cycle, Instant lookedUntil) {
            return new Active(contract, tariff, cycle, Outlook.SAME, lookedUntil, tariff.limits());
        }

        /// At the end of the term, or when there may be something to tell before.
        @Override
        public Optional<Instant> dueAt() {
            var end = term().end();
            return nextLook().map(Look::at).filter(at -> at.isBefore(end)).or(() -> Optional.of(end));
        }

        /// Who leaves, or changes, need not be told what it would cost to stay.
        public Optional<Look> nextLook() {
            return outlook.equals(Outlook.SAME) ? Optional.of(Look.firstAfter(lookedUntil, cycle)) : Optional.empty();
        }

        public Active lookedUntil(Instant at) {
            return new Active(contract.moved(), tariff, cycle, outlook, at, begunWith);
        }

        /// Another plan for what is left of the term, which is paid for. A change that was planned is void; an end
        /// that was planned stays.
        public Change<Active> changeNow(Tariff to, Instant at) {
            return new Change<>(
                    new Active(contract.moved(), to, cycle, outlook.keepingPlan(), lookedUntil, begunWith),
                    new SubscriptionEvent.PlanChanged(tier(), to, at));
        }

        /// Another plan when the term is over, in the place of one that was planned before.
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

        /// The term that follows, at a tariff.
        public Cycle following(Tariff next) {
            return cycle.next(next.period());
        }

        /// The next term is paid.
        public Change<Active> renew(Tariff next, Instant at) {
            var following = following(next);
            return new Change<>(
                    begun(contract.moved(), next, following, lookedUntil),
                    new SubscriptionEvent.Renewed(next, following.term(), at));
        }

        /// Whether a change was planned that is void where nobody pays for it: to a plan that costs no less, or
        /// cannot be compared. What falls due then is the plan that was had.
        public boolean changesOnlyIfPaid() {
            return outlook.change()
                    .filter(ordered ->
                            !tariff.isComparableTo(ordered) || ordered.price().compareTo(tariff.price()) >= 0)
                    .isPresent();
        }

        /// The next term cannot be paid. Nobody is lent more than they paid for a whole term, or than they
        /// would get if they paid: an upgrade shortly before the end costs next to nothing.
        public Change<PastDue> fallDue(Tariff next, Instant at) {
            var following = following(next);
            var countedFrom = Dunning.countedFrom(following.term().start(), at);
            var lent = begunWith.within(next.limits());
            return new Change<>(
                    new PastDue(contract.moved(), next, following, lookedUntil, countedFrom, 1, lent),
                    new SubscriptionEvent.FellDue(next, following.term(), at));
        }

        private Active with(Outlook other) {
            return new Active(contract.moved(), tariff, cycle, other, lookedUntil, begunWith);
        }
    }

    /// Its term has begun and is not paid. The line works for some days, and the term is tried again.
    ///
    /// @param countedFrom from when the days count until it is tried again, and suspended
    /// @param failures    how often the term could not be paid
    /// @param served      what the line may do until then
    record PastDue(
            Contract contract,
            Tariff tariff,
            Cycle cycle,
            Instant lookedUntil,
            Instant countedFrom,
            int failures,
            Plan.Limits served)
            implements Unpaid {

        public PastDue {
            if (failures < 1 || Dunning.wasTheLast(failures)) {
                throw new IllegalArgumentException("a term that failed %s times is not past due".formatted(failures));
            }
        }

        @Override
        public Optional<Instant> dueAt() {
            return Optional.of(Dunning.nextTry(countedFrom, failures));
        }

        /// When it is suspended if it stays unpaid.
        public Instant suspension() {
            return Dunning.suspension(countedFrom);
        }

        /// Whether a try is one of those that count. One between, as when staff reactivate the account, changes
        /// nothing where it fails.
        public boolean isInTurn(Instant at) {
            return Dunning.isInTurn(Dunning.nextTry(countedFrom, failures), at);
        }

        /// The term could not be paid again.
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

    /// Its term is not paid, and the line is blocked.
    ///
    /// @param cancellation when it is cancelled if it stays unpaid
    record Suspended(
            Contract contract, Tariff tariff, Cycle cycle, Instant lookedUntil, Instant since, Instant cancellation)
            implements Unpaid {

        @Override
        public Optional<Instant> dueAt() {
            return Optional.of(cancellation);
        }

        /// Who could not pay while we stood still has some time yet; empty if we came in time.
        public Optional<Change<Suspended>> postponeCancellation(Instant at) {
            var until = Dunning.postponedCancellation(at);
            return Dunning.isTooLate(cancellation, at)
                    ? Optional.of(new Change<>(
                            new Suspended(contract.moved(), tariff, cycle, lookedUntil, since, until),
                            new SubscriptionEvent.CancellationPostponed(until, at)))
                    : Optional.empty();
        }
    }

    /// It is over, for good.
    ///
    /// @param tariff     the last one; empty if it was never activated
    /// @param term       the last one, paid or not
    /// @param leftUnpaid whether the last term had begun and was never paid
    record Cancelled(
            Contract contract,
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

    /// A move to a new state, with the event that says why.
    record Change<S extends Subscription>(S now, SubscriptionEvent because) {}
}
