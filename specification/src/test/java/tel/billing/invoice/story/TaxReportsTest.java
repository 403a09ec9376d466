package tel.billing.invoice.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(3)
@DisplayName("VAT reports and ledger")
class TaxReportsTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final InvoiceSteps invoiceSteps = new InvoiceSteps(world, commonSteps);
    private final Story story;

    TaxReportsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_VAT_report_shows_the_VAT_of_each_country() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(invoiceSteps.isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.hasPrepaid(BELA, euros(50_00)))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .when(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.activates(BELA))
                .and(subscriptionSteps.activates(CLEO))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theReport(
                        "2026-01-01",
                        "2026-03-31",
                        "Greece, reverse charge: EUR 20.00, no VAT, 2 documents",
                        "Hungary, destination at 27 %: EUR 20.00, VAT EUR 5.40, 2 documents",
                        "the Netherlands, domestic at 21 %: EUR 20.00, VAT EUR 4.20, 2 documents"))
                .and(subscriptionSteps.theOperatorHasEarned(euros(60_00), euros(9_60)));
    }

    @Test
    void a_credit_note_counts_in_the_period_of_its_own_date() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.cancelsAtPeriodEnd(ADA))
                .and(subscriptionSteps.itIs("2026-04-01"))
                .when(invoiceSteps.credits(ADA, "INV-2026-000001", 4_84, "twelve days out of order"))
                .then(invoiceSteps.theReport(
                        "2026-01-01",
                        "2026-03-31",
                        "the Netherlands, domestic at 21 %: EUR 10.00, VAT EUR 2.10, 1 document"))
                .and(invoiceSteps.theReport(
                        "2026-04-01",
                        "2026-06-30",
                        "the Netherlands, domestic at 21 %: EUR -4.00, VAT EUR -0.84, 1 document"));
    }

    @Test
    void the_report_by_customer_shows_the_invoices_under_reverse_charge_less_their_credit_notes() {
        story.given(invoiceSteps.isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(CLEO))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(invoiceSteps.credits(CLEO, "INV-2026-000001", 4_00, "twelve days out of order"))
                .then(invoiceSteps.theReportByCustomer(
                        "2026-01-01", "2026-03-31", "Greece, EL094014201: EUR 16.00, 3 documents"))
                .and(invoiceSteps.theReport(
                        "2026-01-01",
                        "2026-03-31",
                        "Greece, reverse charge: EUR 16.00, no VAT, 3 documents",
                        "the Netherlands, domestic at 21 %: EUR 20.00, VAT EUR 4.20, 2 documents"));
    }

    @Test
    @DisplayName("Days are in the seller's time zone")
    void days_are_in_the_sellers_time_zone() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.itIs("2026-01-31T23:00:00", "February has begun in Amsterdam"))
                .when(subscriptionSteps.activates(ADA))
                .then(invoiceSteps.theReport("2026-01-01", "2026-01-31"))
                .and(invoiceSteps.theReport(
                        "2026-02-01",
                        "2026-02-28",
                        "the Netherlands, domestic at 21 %: EUR 10.00, VAT EUR 2.10, 1 document"));
    }

    @Test
    void the_ledger_is_always_balanced() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.credits(ADA, "INV-2026-000001", 4_84, "twelve days out of order"))
                .then(invoiceSteps.theTrialBalanceIs(
                        "wallet EUR 42.74",
                        "card_processor EUR -50.00",
                        "held EUR 0.00",
                        "revenue EUR 6.00",
                        "vat EUR 1.26"));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
