package tel.billing.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Version;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

class ChargeTest {
    private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
    private static final PaymentId TOP_UP = new PaymentId(new UUID(0, 4));
    private static final LineOperationId OPERATION =
            new LineOperationId(new AccountId(new UUID(0, 2)), new LineId(new UUID(0, 3)), 1);

    @Test
    void each_transition_has_the_next_version_and_its_event() {
        var creation = Charge.openPurchase(bill(ChargePurpose.ACTIVATION, 1), TOP_UP);
        var hold = creation.to().hold(creation.to().bill(), OPERATION);
        var capture = hold.to().capture(NOW);

        assertThat(creation.to().version()).isEqualTo(Version.FIRST);
        assertThat(creation.event()).isEqualTo(new ChargeEvent.CardRequested(TOP_UP));
        assertThat(hold.from()).isEqualTo(creation.to());
        assertThat(hold.to().version()).isEqualTo(Version.FIRST.next());
        assertThat(hold.event()).isEqualTo(new ChargeEvent.LineRequested(OPERATION));
        assertThat(capture.to().version()).isEqualTo(Version.FIRST.next().next());
        assertThat(capture.event()).isEqualTo(new ChargeEvent.Captured(NOW));
    }

    @Test
    void a_declined_card_ends_the_charge_with_the_reason() {
        var decline = Charge.openRenewal(bill(ChargePurpose.RENEWAL, 1), TOP_UP)
                .to()
                .decline(DeclineReason.EXPIRED_CARD, NOW);

        assertThat(decline.to().reason()).isEqualTo(DeclineReason.EXPIRED_CARD);
        assertThat(decline.event()).isEqualTo(new ChargeEvent.Declined(DeclineReason.EXPIRED_CARD, NOW));
    }

    @Test
    void each_hold_is_a_further_attempt() {
        var bill = bill(ChargePurpose.ACTIVATION, 1);
        var held = Charge.openHeld(bill, OPERATION).to();
        var again = held.release(NOW).to().hold(bill, OPERATION).to();

        assertThat(held.attempt()).isEqualTo(1);
        assertThat(again.attempt()).isEqualTo(2);
        assertThat(again.captureFromNow(bill, NOW).to().attempt()).isEqualTo(2);
        assertThat(again.captureInFurtherAttempt(bill, NOW).to().attempt()).isEqualTo(3);
    }

    @Test
    void only_a_purchase_is_held_and_only_a_renewal_is_captured_immediately() {
        var renewal = bill(ChargePurpose.RENEWAL, 1);
        var upgrade = bill(ChargePurpose.UPGRADE, 1);

        assertThatThrownBy(() -> Charge.openHeld(renewal, OPERATION)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Charge.openPurchase(renewal, TOP_UP)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Charge.openRenewal(upgrade, TOP_UP)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Charge.captureRenewal(upgrade, NOW)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_transition_keeps_the_charge() {
        var held = Charge.openHeld(bill(ChargePurpose.ACTIVATION, 1), OPERATION).to();

        assertThatThrownBy(() -> held.captureFromNow(bill(ChargePurpose.ACTIVATION, 9), NOW))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Bill bill(ChargePurpose chargePurpose, long id) {
        var price = Money.of(10_00, "EUR");
        var tariff = new Tariff(
                new PlanTier("starter"), Instant.EPOCH, price, BillingInterval.MONTH, new Plan.Limits(1, 1, 0));
        var cycle = BillingCycle.from(NOW, BillingInterval.MONTH);
        var treatment = new VatTreatment(VatTreatment.Kind.DOMESTIC, new Country("NL"), new BasisPoints(2_100));
        return new Bill(
                new ChargeId(new UUID(0, id)),
                new AccountId(new UUID(0, 2)),
                new SubscriptionId(new UUID(0, 3)),
                chargePurpose,
                tariff,
                cycle,
                cycle.period(),
                new TaxedAmount(price, treatment));
    }
}
