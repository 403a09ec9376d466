package tel.billing.subscription.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
    private final Table<ChargeId, Row> rows;

    public InMemoryCharges(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    /// All charges, oldest first.
    public List<Charge> all() {
        return rows.rows().stream().map(Row::charge).toList();
    }

    @Override
    public boolean open(Charge.Open charge, Instant lookAfter) {
        return unitOfWork.alone(() -> {
            if (openOf(charge.account(), charge.subscription()).isPresent()) {
                return false;
            }
            rows.add(charge.id(), new Row(charge, Optional.of(lookAfter), 0));
            return true;
        });
    }

    @Override
    public void openAll(List<Charge.Draft> charges, Instant lookAfter) {
        unitOfWork.alone(() -> {
            charges.forEach(charge -> {
                if (!open(charge, lookAfter)) {
                    throw new IllegalStateException("The subscription has another open charge: " + charge);
                }
            });
            return charges;
        });
    }

    @Override
    public void addTaken(List<Charge.Taken> charges) {
        unitOfWork.alone(() -> {
            charges.forEach(charge -> {
                mustBeTakenOnce(charge);
                rows.add(charge.id(), new Row(charge, Optional.empty(), 0));
            });
            return charges;
        });
    }

    @Override
    public Optional<Charge> find(AccountId account, ChargeId id) {
        return rows.find(id).map(Row::charge).filter(charge -> charge.account().equals(account));
    }

    @Override
    public boolean hasTakenOrOpen(AccountId account) {
        return all().stream()
                .filter(charge -> charge.account().equals(account))
                .anyMatch(charge -> charge instanceof Charge.Open || charge instanceof Charge.Taken);
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
    public List<Charge.Draft> renewalsOf(Set<AccountId> accounts) {
        return renewals().filter(draft -> accounts.contains(draft.account())).toList();
    }

    @Override
    public List<Charge.Draft> renewals(Optional<Charge.Draft> last, int limit) {
        return renewals()
                .sorted(Comparator.comparing(InMemoryCharges::place))
                .filter(draft -> last.map(InMemoryCharges::place)
                        .filter(place -> place(draft).compareTo(place) <= 0)
                        .isEmpty())
                .limit(limit)
                .toList();
    }

    private Stream<Charge.Draft> renewals() {
        return rows.rows().stream()
                .map(Row::charge)
                .filter(Charge.Draft.class::isInstance)
                .map(Charge.Draft.class::cast)
                .filter(draft -> draft.bill().purpose() == ChargePurpose.RENEWAL);
    }

    /// The key of an open charge: account and subscription, which have at most one.
    private static String place(Charge charge) {
        return "%s %s".formatted(charge.account().value(), charge.subscription().value());
    }

    @Override
    public List<Charge> of(AccountId account, SubscriptionId subscription) {
        return all().stream()
                .filter(charge -> charge.account().equals(account)
                        && charge.subscription().equals(subscription))
                .toList();
    }

    @Override
    public boolean advance(Charge from, Charge to, Optional<Instant> lookAfter) {
        return unitOfWork.alone(() -> {
            mustBeTakenOnce(to);
            return !opensAnother(from, to)
                    && rows.change(from.id(), row -> row.charge().equals(from), _ -> new Row(to, lookAfter, 0));
        });
    }

    @Override
    public void hasten(AccountId account, Instant lookAfter) {
        unitOfWork.alone(() -> {
            open(account).forEach(charge -> hasten(charge, lookAfter));
            return account;
        });
    }

    @Override
    public void hastenHeld(Instant lookAfter) {
        unitOfWork.alone(() -> {
            rows.rows().stream()
                    .map(Row::charge)
                    .filter(Charge.Held.class::isInstance)
                    .forEach(charge -> hasten(charge, lookAfter));
            return lookAfter;
        });
    }

    private void hasten(Charge charge, Instant lookAfter) {
        rows.change(
                charge.id(),
                row -> row.lookAfter().filter(lookAfter::isBefore).isPresent(),
                row -> new Row(charge, Optional.of(lookAfter), row.looks()));
    }

    @Override
    public Optional<Charge.Draft> takeStaleDraft(Instant realNow) {
        return takeStale(Charge.Draft.class, realNow);
    }

    @Override
    public Optional<Charge.Held> takeStaleHeld(Instant realNow) {
        return takeStale(Charge.Held.class, realNow);
    }

    private <C extends Charge.Open> Optional<C> takeStale(Class<C> kind, Instant realNow) {
        return unitOfWork.alone(() -> {
            var stale = rows.rows().stream()
                    .filter(row -> kind.isInstance(row.charge()))
                    .filter(row -> row.isStale(realNow))
                    .min(Comparator.comparing(row -> row.lookAfter().orElseThrow()));
            stale.ifPresent(row -> rows.put(row.charge().id(), row.putOff(realNow)));
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

    private void mustBeTakenOnce(Charge charge) {
        if (isForATerm(charge)
                && of(charge.account(), charge.subscription()).stream()
                        .filter(InMemoryCharges::isForATerm)
                        .filter(other -> !other.id().equals(charge.id()))
                        .anyMatch(other -> isForTheSameTerm(charge, other))) {
            throw new IllegalStateException("The period was charged already: " + charge);
        }
    }

    /// False for an upgrade, which is an additional charge within a period.
    private static boolean isForATerm(Charge charge) {
        return charge instanceof Charge.Taken && charge.bill().purpose() != ChargePurpose.UPGRADE;
    }

    private static boolean isForTheSameTerm(Charge one, Charge other) {
        var billingCycle = one.bill().cycle();
        return billingCycle.anchor().equals(other.bill().cycle().anchor())
                && billingCycle.months() == other.bill().cycle().months();
    }

    private boolean opensAnother(Charge from, Charge to) {
        return to instanceof Charge.Open
                && openOf(from.account(), from.subscription())
                        .filter(open -> !open.id().equals(from.id()))
                        .isPresent();
    }

    private Stream<Charge.Open> open(AccountId account) {
        return rows.rows().stream()
                .map(Row::charge)
                .filter(charge -> charge.account().equals(account))
                .filter(Charge.Open.class::isInstance)
                .map(Charge.Open.class::cast);
    }

    private record Row(Charge charge, Optional<Instant> lookAfter, int looks) {
        private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
        private static final int DOUBLINGS = 9;
        private static final int DOUBLINGS_OF_HELD = 4;

        boolean isStale(Instant realNow) {
            return lookAfter.filter(at -> !at.isAfter(realNow)).isPresent();
        }

        Row putOff(Instant realNow) {
            var most = charge instanceof Charge.Held ? DOUBLINGS_OF_HELD : DOUBLINGS;
            var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(looks, most));
            return new Row(charge, Optional.of(realNow.plus(pause)), looks + 1);
        }
    }
}
