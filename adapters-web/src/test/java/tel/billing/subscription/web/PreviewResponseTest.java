package tel.billing.subscription.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.ClientData;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Ratio;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.web.response.JsonText;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.Proration;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.application.purchase.PreviewChange.Payment;
import tel.billing.subscription.application.purchase.PreviewChange.Preview;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

class PreviewResponseTest {
    private static final SubscriptionId SUBSCRIPTION = new SubscriptionId(Arbitrary.id());
    private static final PlanTier BUSINESS = new PlanTier("business");
    private static final Money STARTER_PRICE = euros(9_00);
    private static final Money BUSINESS_PRICE = euros(49_00);
    private static final BillingPeriod PERIOD =
            new BillingPeriod(Instant.parse("2026-01-01T09:00:00Z"), Instant.parse("2026-02-01T09:00:00Z"));
    private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
    private static final Instant LATER = Instant.parse("2026-01-05T09:30:00Z");

    @Test
    void a_preview_shows_how_its_total_was_computed_and_until_when_it_is_valid() {
        var bill = new Bill(
                new ChargeId(Arbitrary.id()),
                Arbitrary.accountId(),
                SUBSCRIPTION,
                ChargePurpose.UPGRADE,
                new Tariff(
                        BUSINESS, PERIOD.start(), BUSINESS_PRICE, BillingInterval.MONTH, new Plan.Limits(10, 10, 3000)),
                BillingCycle.from(PERIOD.start(), BillingInterval.MONTH),
                new BillingPeriod(NOW, PERIOD.end()),
                new TaxedAmount(
                        euros(10_00),
                        new VatTreatment(VatTreatment.Kind.DOMESTIC, new Country("NL"), new BasisPoints(21_00))));
        var proration = new Proration(STARTER_PRICE, BUSINESS_PRICE, new Ratio(25, 100));

        var json = json(bill, proration);

        assertThat(json)
                .contains("\"total_minor\":1210")
                .contains("\"effective_at\":\"2026-01-05T09:00:00.000Z\"")
                .contains("\"period_start\":\"2026-01-05T09:00:00.000Z\",\"period_end\":\"2026-02-01T09:00:00.000Z\"")
                .contains("\"net_minor\":1000,\"vat_treatment\":\"domestic\",\"vat_rate_bp\":2100,\"vat_minor\":210,")
                .contains("\"gross_minor\":1210")
                .contains("\"proration\":{\"from_price_minor\":900,\"to_price_minor\":4900,"
                        + "\"remaining_seconds\":25,\"period_seconds\":100}")
                .contains("\"priced_at\":\"2026-01-05T09:00:00.000Z\",\"valid_until\":\"2026-01-05T09:30:00.000Z\"");
    }

    private static String json(Bill bill, Proration proration) {
        var preview = new Preview(
                subscription(),
                NOW,
                bill.gross(),
                Optional.of(new Payment(bill, Optional.of(proration), new Funding.Wallet())),
                Optional.empty(),
                NOW,
                LATER);
        return JsonText.of(PreviewResponse.of(preview));
    }

    private static SubscriptionView subscription() {
        return new SubscriptionView(
                SUBSCRIPTION,
                BUSINESS,
                SubscriptionStatus.ACTIVE,
                BUSINESS_PRICE,
                BillingInterval.MONTH,
                Optional.of(PERIOD),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                ClientData.NONE,
                PERIOD.start());
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
