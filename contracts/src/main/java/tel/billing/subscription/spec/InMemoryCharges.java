package tel.billing.subscription.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;

/// Stores charges in memory.
public final class InMemoryCharges implements Charges {
    private final InMemoryUnitOfWork unitOfWork;
    private final Consumer<? super Charge.Change<?>> published;
    private final Table<ChargeId, Row> rows;

    public InMemoryCharges(InMemoryUnitOfWork unitOfWork) {
        this(unitOfWork, _ -> {});
    }

    /// @param published receives each stored change inside the unit of work, which may still be rolled back
    public InMemoryCharges(InMemoryUnitOfWork unitOfWork, Consumer<? super Charge.Change<?>> published) {
        this.unitOfWork = unitOfWork;
        this.published = published;
        rows = new Table<>(unitOfWork);
    }

    /// All charges, oldest first.
    public List<Charge> all() {
        return rows.rows().stream().map(Row::charge).toList();
    }

    @Override
    public boolean open(Charge.Creation<? extends Charge.Open> creation, Instant recoverAfter) {
        return unitOfWork.alone(() -> publishIf(store(creation.to(), recoverAfter), creation));
    }

    private boolean store(Charge.Open charge, Instant recoverAfter) {
        if (openOf(charge.account(), charge.subscription()).isPresent()) {
            return false;
        }
        rows.add(charge.id(), new Row(charge, Optional.of(recoverAfter), 0));
        return true;
    }

    @Override
    public void openAll(List<Charge.Creation<Charge.RenewalDraft>> creations, Instant recoverAfter) {
        unitOfWork.alone(() -> {
            creations.forEach(creation -> {
                if (!store(creation.to(), recoverAfter)) {
                    throw new IllegalStateException("The subscription has another open charge: " + creation);
                }
            });
            creations.forEach(published);
            return creations;
        });
    }

    @Override
    public void addCaptured(List<Charge.Creation<Charge.Captured>> creations) {
        unitOfWork.alone(() -> {
            creations.stream().map(Charge.Creation::to).forEach(charge -> {
                mustBeCapturedOnce(charge);
                rows.add(charge.id(), new Row(charge, Optional.empty(), 0));
            });
            creations.forEach(published);
            return creations;
        });
    }

    @Override
    public Optional<Charge> find(AccountId account, ChargeId id) {
        return rows.find(id).map(Row::charge).filter(charge -> charge.account().equals(account));
    }

    @Override
    public boolean hasCapturedOrOpen(AccountId account) {
        return all().stream()
                .filter(charge -> charge.account().equals(account))
                .anyMatch(charge -> charge instanceof Charge.Open || charge instanceof Charge.Captured);
    }

    @Override
    public Optional<Charge.Open> openOf(AccountId account, SubscriptionId subscription) {
        return open(account)
                .filter(charge -> charge.subscription().equals(subscription))
                .findFirst();
    }

    @Override
    public List<Charge.Open> openOf(AccountId account) {
        return open(account).toList();
    }

    @Override
    public List<Charge.Draft> draftsOf(AccountId account) {
        return open(account)
                .filter(Charge.Draft.class::isInstance)
                .map(Charge.Draft.class::cast)
                .toList();
    }

    @Override
    public List<Charge.RenewalDraft> renewalsOf(Set<AccountId> accounts) {
        return renewals().filter(draft -> accounts.contains(draft.account())).toList();
    }

    @Override
    public List<Charge.RenewalDraft> renewals(Optional<Charge.RenewalDraft> last, int limit) {
        return renewals()
                .sorted(Comparator.comparing(InMemoryCharges::place))
                .filter(draft -> last.map(InMemoryCharges::place)
                        .filter(place -> place(draft).compareTo(place) <= 0)
                        .isEmpty())
                .limit(limit)
                .toList();
    }

    private Stream<Charge.RenewalDraft> renewals() {
        return rows.rows().stream()
                .map(Row::charge)
                .filter(Charge.RenewalDraft.class::isInstance)
                .map(Charge.RenewalDraft.class::cast);
    }

    /// The key of an open charge: account and subscription, which have at most one.
    private static String place(Charge charge) {
        return "%s %s".formatted(charge.account().value(), charge.subscription().value());
    }

    @Override
    public List<Charge> findBySubscription(AccountId account, SubscriptionId subscription) {
        return all().stream()
                .filter(charge -> charge.account().equals(account)
                        && charge.subscription().equals(subscription))
                .toList();
    }

    @Override
    public boolean advance(Charge.Transition<?> transition, Optional<Instant> recoverAfter) {
        return unitOfWork.alone(() -> publishIf(store(transition, recoverAfter), transition));
    }

    private boolean store(Charge.Transition<?> transition, Optional<Instant> recoverAfter) {
        var to = transition.to();
        mustBeCapturedOnce(to);
        return !opensAnother(to)
                && rows.change(
                        to.id(),
                        row -> row.charge().version().equals(transition.from().version()),
                        _ -> new Row(to, recoverAfter, 0));
    }

    private boolean publishIf(boolean isStored, Charge.Change<?> change) {
        if (isStored) {
            published.accept(change);
        }
        return isStored;
    }

    @Override
    public void bringForward(AccountId account, Instant recoverAfter) {
        unitOfWork.alone(() -> {
            open(account).forEach(charge -> bringForward(charge, recoverAfter));
            return account;
        });
    }

    @Override
    public void bringForwardDraft(AccountId account, PaymentId topUp, Instant recoverAfter) {
        unitOfWork.alone(() -> {
            open(account)
                    .filter(charge -> charge instanceof Charge.Draft draft
                            && draft.topUp().equals(topUp))
                    .forEach(charge -> bringForward(charge, recoverAfter));
            return account;
        });
    }

    @Override
    public void bringForwardHeld(Instant recoverAfter) {
        unitOfWork.alone(() -> {
            rows.rows().stream()
                    .map(Row::charge)
                    .filter(Charge.Held.class::isInstance)
                    .forEach(charge -> bringForward(charge, recoverAfter));
            return recoverAfter;
        });
    }

    private void bringForward(Charge charge, Instant recoverAfter) {
        rows.change(
                charge.id(),
                row -> row.recoverAfter().filter(recoverAfter::isBefore).isPresent(),
                row -> new Row(charge, Optional.of(recoverAfter), row.attempts()));
    }

    @Override
    public Optional<Charge.Draft> takeDraftForRecovery(Instant realNow) {
        return takeForRecovery(Charge.Draft.class, realNow);
    }

    @Override
    public Optional<Charge.Held> takeHeldForRecovery(Instant realNow) {
        return takeForRecovery(Charge.Held.class, realNow);
    }

    private <C extends Charge.Open> Optional<C> takeForRecovery(Class<C> kind, Instant realNow) {
        return unitOfWork.alone(() -> {
            var stale = rows.rows().stream()
                    .filter(row -> kind.isInstance(row.charge()))
                    .filter(row -> row.isRecoverable(realNow))
                    .min(Comparator.comparing(row -> row.recoverAfter().orElseThrow()));
            stale.ifPresent(row -> rows.put(row.charge().id(), row.postpone(realNow)));
            return stale.map(Row::charge).map(kind::cast);
        });
    }

    @Override
    public Money held(Currency currency) {
        return all().stream()
                .filter(Charge.Held.class::isInstance)
                .map(charge -> charge.bill().gross())
                .filter(gross -> gross.currency().equals(currency))
                .reduce(Money.zero(currency), Money::plus);
    }

    @Override
    public long countOpen() {
        return rows.rows().stream()
                .filter(row -> row.charge() instanceof Charge.Open)
                .count();
    }

    private void mustBeCapturedOnce(Charge charge) {
        if (isForAPeriod(charge)
                && findBySubscription(charge.account(), charge.subscription()).stream()
                        .filter(InMemoryCharges::isForAPeriod)
                        .filter(other -> !other.id().equals(charge.id()))
                        .anyMatch(other -> isForTheSamePeriod(charge, other))) {
            throw new IllegalStateException("The period was charged already: " + charge);
        }
    }

    /// False for an upgrade, which is an additional charge within a period.
    private static boolean isForAPeriod(Charge charge) {
        return charge instanceof Charge.Captured && charge.bill().purpose() != ChargePurpose.UPGRADE;
    }

    private static boolean isForTheSamePeriod(Charge one, Charge other) {
        var billingCycle = one.bill().cycle();
        return billingCycle.anchor().equals(other.bill().cycle().anchor())
                && billingCycle.months() == other.bill().cycle().months();
    }

    private boolean opensAnother(Charge to) {
        return to instanceof Charge.Open
                && openOf(to.account(), to.subscription())
                        .filter(open -> !open.id().equals(to.id()))
                        .isPresent();
    }

    private Stream<Charge.Open> open(AccountId account) {
        return rows.rows().stream()
                .map(Row::charge)
                .filter(charge -> charge.account().equals(account))
                .filter(Charge.Open.class::isInstance)
                .map(Charge.Open.class::cast);
    }

    private record Row(Charge charge, Optional<Instant> recoverAfter, int attempts) {
        private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
        private static final int DOUBLINGS = 9;
        private static final int DOUBLINGS_OF_HELD = 4;

        boolean isRecoverable(Instant realNow) {
            return recoverAfter.filter(at -> !at.isAfter(realNow)).isPresent();
        }

        Row postpone(Instant realNow) {
            var most = charge instanceof Charge.Held ? DOUBLINGS_OF_HELD : DOUBLINGS;
            var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, most));
            return new Row(charge, Optional.of(realNow.plus(pause)), attempts + 1);
        }
    }
}
