package tel.billing.subscription.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.shared.Money;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Cycle;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.Term;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Purpose;
import tel.billing.subscription.domain.Subscription;
import tel.billing.tax.ApplyVat;

/// Says what things cost: the net price, prorated first, then VAT at the rate that holds when the
/// term begins.
record Pricing(ApplyVat applyVat) {

    /// The first term, from now on.
    Bill activation(ChargeId id, Subscription.Draft draft, Tariff tariff, AccountView buyer, Instant now) {
        var first = Cycle.from(now, tariff.period());
        return bill(id, draft, Purpose.ACTIVATION, tariff, first, first.term(), tariff.price(), buyer);
    }

    /// The dearer plan for what is left of the term; empty if that costs nothing.
    Optional<Bill> upgrade(ChargeId id, Subscription.Active active, Tariff to, AccountView buyer, Instant now) {
        var term = active.term();
        var second = term.secondOf(now);
        var cost = term.costOfUpgrade(active.tariff().price(), to.price(), second);
        return cost.isPositive()
                ? Optional.of(bill(
                        id, active, Purpose.UPGRADE, to, active.cycle(), new Term(second, term.end()), cost, buyer))
                : Optional.empty();
    }

    /// The term after the one that is paid.
    Bill renewal(ChargeId id, Subscription.Active active, Tariff next, AccountView buyer) {
        var following = active.following(next);
        return bill(id, active, Purpose.RENEWAL, next, following, following.term(), next.price(), buyer);
    }

    /// The term that is due.
    Bill due(ChargeId id, Subscription.Unpaid unpaid, AccountView buyer) {
        var tariff = unpaid.tariff();
        return bill(id, unpaid, Purpose.RENEWAL, tariff, unpaid.cycle(), unpaid.term(), tariff.price(), buyer);
    }

    /// What the term that is due costs, VAT included.
    Money owed(Subscription.Unpaid unpaid, AccountView buyer) {
        return applyVat.apply(unpaid.tariff().price(), buyer, unpaid.term().start())
                .gross();
    }

    /// Whether it may be sold: an invoice can tell its VAT when the time begins that is paid for.
    boolean mayBeSold(Bill bill) {
        return applyVat.canTell(bill.line(), bill.term().start());
    }

    /// An upgrade bears the rate of the beginning of the term of which it is a part.
    private Bill bill(
            ChargeId id,
            Subscription subscription,
            Purpose purpose,
            Tariff tariff,
            Cycle cycle,
            Term paidFor,
            Money net,
            AccountView buyer) {
        var line = applyVat.apply(net, buyer, cycle.term().start());
        return new Bill(id, subscription.account(), subscription.id(), purpose, tariff, cycle, paidFor, line);
    }
}
