package tel.billing.subscription.monitoring;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.domain.Charge;

/// Counts and logs the progress of charges.
public record InstrumentedCharges(Charges charges, SubscriptionMetrics chronicle) implements Charges {

    @Override
    public boolean open(Charge.Open charge, Instant lookAfter) {
        var opened = charges.open(charge, lookAfter);
        if (opened) {
            asks(charge);
        }
        return opened;
    }

    @Override
    public void openAll(List<Charge.Draft> drafts, Instant lookAfter) {
        charges.openAll(drafts, lookAfter);
        drafts.forEach(chronicle::asksCard);
    }

    @Override
    public void addTaken(List<Charge.Taken> taken) {
        charges.addTaken(taken);
        taken.forEach(chronicle::ended);
    }

    @Override
    public boolean advance(Charge from, Charge to, Optional<Instant> lookAfter) {
        var advanced = charges.advance(from, to, lookAfter);
        if (advanced) {
            switch (to) {
                case Charge.Open open -> asks(open);
                case Charge.Taken _, Charge.Refused _, Charge.Released _ -> chronicle.ended(to);
            }
        }
        return advanced;
    }

    private void asks(Charge.Open open) {
        switch (open) {
            case Charge.Draft draft -> chronicle.asksCard(draft);
            case Charge.Held held -> chronicle.asksLine(held);
        }
    }

    @Override
    public Optional<Charge> find(AccountId account, ChargeId id) {
        return charges.find(account, id);
    }

    @Override
    public boolean hasTakenOrOpen(AccountId account) {
        return charges.hasTakenOrOpen(account);
    }

    @Override
    public Optional<Charge.Open> openOf(AccountId account, SubscriptionId subscription) {
        return charges.openOf(account, subscription);
    }

    @Override
    public List<Charge.Open> openOf(AccountId account) {
        return charges.openOf(account);
    }

    @Override
    public List<Charge.Draft> draftsOf(AccountId account) {
        return charges.draftsOf(account);
    }

    @Override
    public List<Charge.Draft> renewalsOf(Set<AccountId> accounts) {
        return charges.renewalsOf(accounts);
    }

    @Override
    public List<Charge.Draft> renewals(Optional<Charge.Draft> last, int limit) {
        return charges.renewals(last, limit);
    }

    @Override
    public List<Charge> of(AccountId account, SubscriptionId subscription) {
        return charges.of(account, subscription);
    }

    @Override
    public void hasten(AccountId account, Instant lookAfter) {
        charges.hasten(account, lookAfter);
    }

    @Override
    public void hastenHeld(Instant lookAfter) {
        charges.hastenHeld(lookAfter);
    }

    @Override
    public Optional<Charge.Draft> takeStaleDraft(Instant realNow) {
        return charges.takeStaleDraft(realNow);
    }

    @Override
    public Optional<Charge.Held> takeStaleHeld(Instant realNow) {
        return charges.takeStaleHeld(realNow);
    }

    @Override
    public long countOpen() {
        return charges.countOpen();
    }

    @Override
    public Money held(Currency currency) {
        return charges.held(currency);
    }
}
