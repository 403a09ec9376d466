package tel.billing.subscription.application.catalogue;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.Subscription;
import tel.billing.tax.ApplyVat;
import tel.billing.tax.TaxedAmount;

/// Calculates bills: the net price, prorated, then VAT at the rate valid when the period begins.
public record Pricing(ApplyVat applyVat) {

    /// The bill of the first period, which begins now.
    public Bill activation(ChargeId id, Subscription.Draft draft, Tariff tariff, AccountView buyer, Instant now) {
        var first = BillingCycle.from(now, tariff.interval());
        return bill(id, draft, ChargePurpose.ACTIVATION, tariff, first, first.period(), tariff.price(), buyer);
    }

    /// The bill of an upgrade for the rest of the period; empty if that costs nothing.
    public Optional<Bill> upgrade(ChargeId id, Subscription.Active active, Tariff to, AccountView buyer, Instant now) {
        var period = active.period();
        var second = period.truncateToSecond(now);
        var cost = period.costOfUpgrade(active.tariff().price(), to.price(), second);
        return cost.isPositive()
                ? Optional.of(bill(
                        id,
                        active,
                        ChargePurpose.UPGRADE,
                        to,
                        active.cycle(),
                        new BillingPeriod(second, period.end()),
                        cost,
                        buyer))
                : Optional.empty();
    }

    /// The bill of the period after the paid one.
    public Bill renewal(ChargeId id, Subscription.Active active, Tariff next, AccountView buyer) {
        var following = active.following(next);
        return bill(id, active, ChargePurpose.RENEWAL, next, following, following.period(), next.price(), buyer);
    }

    /// The bill of the due period.
    public Bill due(ChargeId id, Subscription.Unpaid unpaid, AccountView buyer) {
        var tariff = unpaid.tariff();
        return bill(id, unpaid, ChargePurpose.RENEWAL, tariff, unpaid.cycle(), unpaid.period(), tariff.price(), buyer);
    }

    /// The price of the due period, VAT included.
    public Money amountDue(Subscription.Unpaid unpaid, AccountView buyer) {
        return withVat(unpaid.tariff().price(), buyer, unpaid.period().start()).gross();
    }

    /// A net price with the VAT of a period that begins at `start`.
    public TaxedAmount withVat(Money net, AccountView buyer, Instant start) {
        return applyVat.apply(net, buyer, start);
    }

    /// Whether an invoice can state the VAT at the beginning of the paid period.
    public boolean canBeInvoiced(Bill bill) {
        return applyVat.canRepresent(bill.amount(), bill.period().start());
    }

    /// An upgrade has the VAT rate of the beginning of the period it belongs to.
    private Bill bill(
            ChargeId id,
            Subscription subscription,
            ChargePurpose chargePurpose,
            Tariff tariff,
            BillingCycle billingCycle,
            BillingPeriod paidFor,
            Money net,
            AccountView buyer) {
        var line = withVat(net, buyer, billingCycle.period().start());
        return new Bill(
                id, subscription.account(), subscription.id(), chargePurpose, tariff, billingCycle, paidFor, line);
    }
}
