package tel.billing.subscription.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.payment.PaymentId;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.Subscription;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

/// Sample subscriptions and charges, each with its own id.
public final class SampleSubscriptions {
    /// The tariff of the initial starter plan.
    public static final Tariff STARTER = tariff("starter", 10_00, new Plan.Limits(1, 2, 500));

    public static final Tariff BUSINESS = tariff("business", 30_00, new Plan.Limits(5, 10, 3_000));

    private SampleSubscriptions() {}

    public static Subscription.Draft draft(AccountId account) {
        return draft(account, new SubscriptionId(Arbitrary.id()));
    }

    public static Subscription.Draft draft(AccountId account, SubscriptionId id) {
        return Subscription.draft(id, account, STARTER.tier(), Arbitrary.INSTANT);
    }

    /// Activates a draft at an instant.
    public static Subscription.Transition<Subscription.Active> activation(Subscription.Draft draft, Instant begins) {
        return draft.activate(STARTER, BillingCycle.from(begins, STARTER.interval()), begins);
    }

    /// A bill of the paid period of an active subscription.
    public static Bill bill(Subscription.Activated subscription) {
        return bill(subscription.account(), subscription.id(), ChargePurpose.RENEWAL, subscription.cycle());
    }

    /// A bill of a first period that begins now.
    public static Bill bill(Subscription.Draft draft) {
        return bill(
                draft.account(),
                draft.id(),
                ChargePurpose.ACTIVATION,
                BillingCycle.from(Arbitrary.INSTANT.plus(Duration.ofDays(1)), BillingInterval.MONTH));
    }

    /// Another bill for the same period.
    public static Bill another(Bill bill) {
        return new Bill(
                new ChargeId(Arbitrary.id()),
                bill.account(),
                bill.subscription(),
                bill.purpose(),
                bill.tariff(),
                bill.cycle(),
                bill.period(),
                bill.amount());
    }

    /// The bill as a renewal.
    public static Bill renewal(Bill bill) {
        return withPurpose(bill, ChargePurpose.RENEWAL);
    }

    /// The bill as an upgrade.
    public static Bill upgrade(Bill bill) {
        return withPurpose(bill, ChargePurpose.UPGRADE);
    }

    private static Bill withPurpose(Bill bill, ChargePurpose chargePurpose) {
        return new Bill(
                bill.id(),
                bill.account(),
                bill.subscription(),
                chargePurpose,
                bill.tariff(),
                bill.cycle(),
                bill.period(),
                bill.amount());
    }

    /// The same bill at a higher price.
    public static Bill dearer(Bill bill) {
        return new Bill(
                bill.id(),
                bill.account(),
                bill.subscription(),
                bill.purpose(),
                BUSINESS,
                bill.cycle(),
                bill.period(),
                new TaxedAmount(BUSINESS.price(), bill.amount().treatment()));
    }

    /// The same bill under reverse charge.
    public static Bill withoutVat(Bill bill) {
        var treatment = new VatTreatment(VatTreatment.Kind.REVERSE_CHARGE, new Country("GR"), BasisPoints.NONE);
        return new Bill(
                bill.id(),
                bill.account(),
                bill.subscription(),
                bill.purpose(),
                bill.tariff(),
                bill.cycle(),
                bill.period(),
                new TaxedAmount(bill.amount().net(), treatment, Optional.of(new VatNumber("EL", "094259216"))));
    }

    /// A purchase that waits for a card.
    public static Charge.Creation<Charge.PurchaseDraft> draftCharge(Bill bill) {
        return Charge.openPurchase(bill, new PaymentId(Arbitrary.id()));
    }

    /// A renewal that waits for a card.
    public static Charge.Creation<Charge.RenewalDraft> renewing(Bill bill) {
        return Charge.openRenewal(renewal(bill), new PaymentId(Arbitrary.id()));
    }

    /// A purchase that waits for its line.
    public static Charge.Creation<Charge.Held> holding(Bill bill) {
        return Charge.openHeld(bill, operation(bill, 1));
    }

    /// A renewal that the wallet pays immediately.
    public static Charge.Creation<Charge.Captured> captured(Bill bill) {
        return Charge.captureRenewal(renewal(bill), Arbitrary.INSTANT);
    }

    public static LineOperationId operation(Bill bill, long revision) {
        return new LineOperationId(
                bill.account(), new LineId(bill.subscription().value()), revision);
    }

    private static Bill bill(
            AccountId account, SubscriptionId subscription, ChargePurpose chargePurpose, BillingCycle billingCycle) {
        var treatment = new VatTreatment(VatTreatment.Kind.DOMESTIC, new Country("NL"), new BasisPoints(2_100));
        return new Bill(
                new ChargeId(Arbitrary.id()),
                account,
                subscription,
                chargePurpose,
                STARTER,
                billingCycle,
                billingCycle.period(),
                new TaxedAmount(STARTER.price(), treatment));
    }

    private static Tariff tariff(String tier, long cents, Plan.Limits limits) {
        return new Tariff(new PlanTier(tier), Instant.EPOCH, Money.of(cents, "EUR"), BillingInterval.MONTH, limits);
    }
}
