package tel.billing.invoice.story;

import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;
import static tel.billing.subscription.spec.InMemoryPlans.STARTER;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.story.SubscriptionSteps;
import tel.billing.tax.story.VatNumberSteps;

@Order(1)
@DisplayName("Invoices")
class InvoicingTest {
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    private static final VatNumber OTHER_NUMBER = new VatNumber("EL", "094014201");
    private static final PostalAddress KEIZERSGRACHT =
            new PostalAddress("Keizersgracht 1", Optional.empty(), "1015 CJ", "Amsterdam", Optional.empty());
    private static final PostalAddress COOLSINGEL =
            new PostalAddress("Coolsingel 40", Optional.of("2nd floor"), "3011 AD", "Rotterdam", Optional.empty());

    private static final Plan TRANSATLANTIC = new Plan(
            Arbitrary.id(),
            new PlanTier("us"),
            new PlanName("Transatlantic"),
            BillingInterval.MONTH,
            true,
            List.of(new Plan.Version(BillingWorld.START, dollars(5_00), new Plan.Limits(1, 1, 1_000))));

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final VatNumberSteps numbers = new VatNumberSteps(world, commonSteps);
    private final InvoiceSteps invoiceSteps = new InvoiceSteps(world, commonSteps);
    private final Story story;

    InvoicingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_charge_is_invoiced() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(invoiceSteps.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10"))
                .and(invoiceSteps.theLinesOf(
                        "INV-2026-000001",
                        "Plan Starter, 2026-01-05 to 2026-02-04, EUR 10.00 and VAT of EUR 2.10 at 21 %"))
                .and(invoiceSteps.theSellerOf(
                        "INV-2026-000001",
                        "Billing Telecom B.V., Herengracht 1, 1015 BA Amsterdam, NL, NL123456789B13"))
                .and(invoiceSteps.theBuyerOf("INV-2026-000001", "Ada's Analytical Engines, NL"))
                .and(invoiceSteps.theVatIsExplained("INV-2026-000001", "VAT of NL at 21 %."));
    }

    @Test
    void an_invoice_under_reverse_charge_shows_the_VAT_number_at_the_time_of_the_charge() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(100_00)))
                .and(subscriptionSteps.activates(CLEO))
                .and(subscriptionSteps.changesToButTheServiceCrashesAfterHolding(CLEO, BUSINESS))
                .and(numbers.submits(CLEO, OTHER_NUMBER))
                .when(subscriptionSteps.recoveryRunsAMinuteLater())
                .then(invoiceSteps.theBuyerOf("INV-2026-000002", "Cleo Cargo, GR, " + NUMBER))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theBuyerOf("INV-2026-000003", "Cleo Cargo, GR, " + OTHER_NUMBER));
    }

    @Test
    @DisplayName("Without an own address, the invoice shows the address from the VAT register")
    void without_an_own_address_the_invoice_shows_the_address_from_the_VAT_register() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(invoiceSteps.theRegisterReturns(NUMBER, "Leoforos Kifisias 1\n 115 23  ATHINA \n\n"))
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .when(subscriptionSteps.activates(CLEO))
                .then(invoiceSteps.theBuyerOf(
                        "INV-2026-000001", "Cleo Cargo, Leoforos Kifisias 1, 115 23  ATHINA, GR, " + NUMBER))
                .when(invoiceSteps.isAt(CLEO, KEIZERSGRACHT))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theBuyerOf(
                        "INV-2026-000002", "Cleo Cargo, Keizersgracht 1, 1015 CJ Amsterdam, GR, " + NUMBER));
    }

    @Test
    void the_address_of_a_number_that_is_no_longer_verified_is_not_shown() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(invoiceSteps.theRegisterReturns(NUMBER, "Leoforos Kifisias 1"))
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .and(invoiceSteps.theRegisterRemoves(CLEO, NUMBER.toString()))
                .when(subscriptionSteps.activates(CLEO))
                .then(invoiceSteps.theBuyerOf("INV-2026-000001", "Cleo Cargo, GR"));
    }

    @Test
    void each_period_is_invoiced_when_it_is_charged() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-03-05"))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-02-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000003 of 2026-03-05: EUR 12.10, VAT EUR 2.10"));
    }

    @Test
    void an_upgrade_is_invoiced_for_the_rest_of_the_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-01-21"))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(invoiceSteps.theLinesOf(
                        "INV-2026-000002",
                        "Upgrade to plan Business, 2026-01-21 to 2026-02-04, EUR 9.68 and VAT of EUR 2.03 at 21 %"));
    }

    @Test
    void an_unpaid_charge_gets_no_invoice_and_no_number() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.hasPrepaid(BELA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.activates(BELA))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theNumbersAre("INV-2026-000001", "INV-2026-000002", "INV-2026-000003"))
                .and(invoiceSteps.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10"))
                .when(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000004 of 2026-02-05: EUR 12.10, VAT EUR 2.10"));
    }

    @Test
    void a_charge_that_is_paid_after_staff_reactivate_the_account_is_invoiced() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(20_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .and(subscriptionSteps.staff("suspend", ADA, Action.SUSPEND))
                .and(subscriptionSteps.reachesTheWallet(euros(4_20), ADA))
                .when(subscriptionSteps.staff("reactivate", ADA, Action.REACTIVATE))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-02-05: EUR 12.10, VAT EUR 2.10"));
    }

    @Test
    void a_line_that_the_PBX_does_not_set_up_is_not_invoiced() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.thePhoneSystem("is unreachable", PhoneSystemScript.BE_DOWN))
                .when(subscriptionSteps.activates(ADA))
                .then(invoiceSteps.thereIsNoInvoice())
                .when(subscriptionSteps.thePhoneSystem("is reachable again", PhoneSystemScript.EXECUTE))
                .and(subscriptionSteps.repeatsTheRequest(ADA))
                .then(invoiceSteps.theNumbersAre("INV-2026-000001"))
                .when(subscriptionSteps.repeatsTheRequest(ADA))
                .then(invoiceSteps.theNumbersAre("INV-2026-000001"));
    }

    @Test
    void renewals_at_the_same_time_are_numbered_together() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(commonSteps.isACustomer(CLEO))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.hasPrepaid(BELA, euros(50_00)))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.activates(BELA))
                .and(subscriptionSteps.activates(CLEO))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theNumbersAre(
                        "INV-2026-000001",
                        "INV-2026-000002",
                        "INV-2026-000003",
                        "INV-2026-000004",
                        "INV-2026-000005",
                        "INV-2026-000006"));
    }

    @Test
    @DisplayName("Numbers start again with the seller's year")
    void numbers_start_again_with_the_sellers_year() {
        story.given(subscriptionSteps.itIs("2026-12-20"))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(200_00)))
                .and(subscriptionSteps.itIs("2026-12-31T22:59:59", "a second is left of the year in Amsterdam"))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2026-12-31T23:00:00", "the new year has begun in Amsterdam"))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .then(invoiceSteps.theNumbersAre("INV-2026-000001", "INV-2027-000001"));
    }

    @Test
    void charges_of_two_years_get_numbers_of_two_years_even_if_invoiced_together() {
        story.given(commonSteps.isACustomer(ADA))
                .when(invoiceSteps.isInvoicedTogetherForWhatWasBookedAt(
                        ADA, "2026-12-31T22:59:59.999Z", "2026-12-31T23:00:00Z", "2026-12-31T23:00:00.001Z"))
                .then(invoiceSteps.theNumbersAre("INV-2026-000001", "INV-2027-000001", "INV-2027-000002"));
    }

    @Test
    void an_invoice_under_reverse_charge_shows_both_VAT_numbers() {
        story.given(invoiceSteps.isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .when(subscriptionSteps.activates(CLEO))
                .then(invoiceSteps.invoicesOf(CLEO, "INV-2026-000001 of 2026-01-05: EUR 10.00, VAT EUR 0.00"))
                .and(invoiceSteps.theSellerOf(
                        "INV-2026-000001",
                        "Billing Telecom B.V., Herengracht 1, 1015 BA Amsterdam, NL, NL123456789B13"))
                .and(invoiceSteps.theBuyerOf("INV-2026-000001", "Cleo Cargo, GR, EL094014201"))
                .and(invoiceSteps.theVatIsExplained(
                        "INV-2026-000001",
                        "Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC)."));
    }

    @Test
    void an_invoice_to_a_customer_outside_the_EU_has_no_VAT_of_the_EU() {
        story.given(commonSteps.isACustomer(ADA))
                .and(invoiceSteps.isIn(ADA, new Country("CH")))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .when(subscriptionSteps.activates(ADA))
                .then(invoiceSteps.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: EUR 10.00, VAT EUR 0.00"))
                .and(invoiceSteps.theBuyerOf("INV-2026-000001", "Ada's Analytical Engines, CH"))
                .and(invoiceSteps.theVatIsExplained(
                        "INV-2026-000001",
                        "Not subject to EU VAT: the customer is outside the EU"
                                + " (Articles 44 and 58 of Directive 2006/112/EC)."))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(40_00)))
                .and(invoiceSteps.theReport(
                        "2026-01-01", "2026-03-31", "Switzerland, outside the EU: EUR 10.00, no VAT, 1 document"));
    }

    @Test
    void an_invoice_shows_the_address_at_its_time_of_issue_and_never_changes() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(invoiceSteps.isAt(ADA, KEIZERSGRACHT))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.isAt(ADA, COOLSINGEL))
                .and(invoiceSteps.isCalled(ADA, "Ada Calls B.V."))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theBuyerOf(
                        "INV-2026-000001", "Ada's Analytical Engines, Keizersgracht 1, 1015 CJ Amsterdam, NL"))
                .and(invoiceSteps.theBuyerOf(
                        "INV-2026-000002", "Ada Calls B.V., Coolsingel 40, 2nd floor, 3011 AD Rotterdam, NL"));
    }

    @Test
    void an_invalid_VAT_number_is_not_shown_and_does_not_exempt_from_VAT() {
        story.given(invoiceSteps.isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .and(subscriptionSteps.activates(CLEO))
                .and(invoiceSteps.theRegisterRemoves(CLEO, "EL094014201"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theBuyerOf("INV-2026-000002", "Cleo Cargo, GR"))
                .and(invoiceSteps.theVatIsExplained(
                        "INV-2026-000002",
                        "VAT of GR at 24 %, where the customer is (Article 58 of Directive 2006/112/EC)."));
    }

    /// Directive 2006/112/EC, article 230: the VAT must be stated in euros.
    @Test
    void a_plan_in_another_currency_needs_an_exchange_rate_for_the_VAT() {
        story.given(subscriptionSteps.isOffered(TRANSATLANTIC))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.staffGive(ADA, dollars(50_00)))
                .and(subscriptionSteps.changesTo(ADA, TRANSATLANTIC))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("no exchange rate for VAT in USD"))
                .and(invoiceSteps.thereIsNoInvoice())
                .when(invoiceSteps.aEuroIs("USD", "1.0850", BillingWorld.START))
                .and(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on us, 2026-01-05 to 2026-02-05"))
                .and(invoiceSteps.invoicesOf(ADA, "INV-2026-000001 of 2026-01-05: USD 6.05, VAT USD 1.05 (EUR 0.97)"));
    }

    /// One dollar is EUR 10,000, so the VAT would be EUR 21,000,000,000,000.
    @Test
    void a_plan_whose_VAT_is_too_large_to_convert_is_refused_before_any_money_moves() {
        var luxury = new Plan(
                Arbitrary.id(),
                new PlanTier("us"),
                new PlanName("Luxury"),
                BillingInterval.MONTH,
                true,
                List.of(new Plan.Version(
                        BillingWorld.START, dollars(10_000_000_000_00L), new Plan.Limits(1, 1, 1_000))));
        story.given(subscriptionSteps.isOffered(luxury))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.staffGive(ADA, dollars(20_000_000_000_00L)))
                .and(subscriptionSteps.changesTo(ADA, luxury))
                .and(invoiceSteps.aEuroIs("USD", "0.0001", BillingWorld.START.minusSeconds(1)))
                .when(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("no exchange rate for VAT in USD"))
                .and(subscriptionSteps.theWalletHolds(ADA, dollars(20_000_000_000_00L)))
                .and(invoiceSteps.thereIsNoInvoice())
                .when(invoiceSteps.aEuroIs("USD", "1.0850", BillingWorld.START))
                .and(subscriptionSteps.activates(ADA))
                .then(subscriptionSteps.theAnswerIs("active on us, 2026-01-05 to 2026-02-05"));
    }

    @Test
    void a_plan_in_another_currency_needs_no_exchange_rate_without_VAT() {
        story.given(subscriptionSteps.isOffered(TRANSATLANTIC))
                .and(invoiceSteps.isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(subscriptionSteps.staffGive(CLEO, dollars(50_00)))
                .and(subscriptionSteps.changesTo(CLEO, TRANSATLANTIC))
                .when(subscriptionSteps.activates(CLEO))
                .then(subscriptionSteps.theAnswerIs("active on us, 2026-01-05 to 2026-02-05"))
                .and(invoiceSteps.invoicesOf(CLEO, "INV-2026-000001 of 2026-01-05: USD 5.00, VAT USD 0.00"));
    }

    @Test
    void a_change_to_a_plan_in_another_currency_needs_a_future_exchange_rate_for_the_VAT() {
        story.given(subscriptionSteps.isOffered(TRANSATLANTIC))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.staffGive(ADA, dollars(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.changesTo(ADA, TRANSATLANTIC))
                .then(subscriptionSteps.theAnswerIs("no exchange rate for VAT in USD"))
                .and(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-01-05 to 2026-02-05"))
                .when(invoiceSteps.aEuroIs("USD", "1.0850", Instant.parse("2026-02-01T00:00:00Z")))
                .and(subscriptionSteps.changesTo(ADA, TRANSATLANTIC))
                .then(subscriptionSteps.theAnswerIs("active on starter, 2026-01-05 to 2026-02-05, then us"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-02-05: USD 6.05, VAT USD 1.05 (EUR 0.97)"));
    }

    @Test
    void a_customer_whose_number_was_deleted_is_charged_VAT_even_without_an_exchange_rate() {
        story.given(subscriptionSteps.isOffered(TRANSATLANTIC))
                .and(invoiceSteps.isABusinessWithTheNumber(CLEO, "EL094014201"))
                .and(subscriptionSteps.staffGive(CLEO, dollars(50_00)))
                .and(subscriptionSteps.changesTo(CLEO, TRANSATLANTIC))
                .and(subscriptionSteps.activates(CLEO))
                .and(invoiceSteps.theRegisterRemoves(CLEO, "EL094014201"))
                .when(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.invoicesOf(
                        CLEO,
                        "INV-2026-000001 of 2026-01-05: USD 5.00, VAT USD 0.00",
                        "INV-2026-000002 of 2026-02-05: USD 6.20, VAT USD 1.20"))
                .when(invoiceSteps.aEuroIs("USD", "1.0850", Instant.parse("2026-02-06T00:00:00Z")))
                .and(subscriptionSteps.itIs("2026-03-05"))
                .then(invoiceSteps.theReport(
                        "2026-01-01",
                        "2026-03-31",
                        "Greece, destination at 24 %: USD 5.00, VAT USD 1.20, 1 document, not converted",
                        "Greece, destination at 24 %: USD 5.00, VAT USD 1.20 (EUR 1.11), 1 document",
                        "Greece, reverse charge: USD 5.00, no VAT, 1 document"));
    }

    @Test
    void an_invoice_shows_the_name_of_the_plan_at_its_time_of_issue() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.isRenamed(STARTER, new PlanName("Beginner")))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .then(invoiceSteps.theLinesOf(
                        "INV-2026-000001",
                        "Plan Starter, 2026-01-05 to 2026-02-04, EUR 10.00 and VAT of EUR 2.10 at 21 %"))
                .and(invoiceSteps.theLinesOf(
                        "INV-2026-000002",
                        "Plan Beginner, 2026-02-05 to 2026-03-04, EUR 10.00 and VAT of EUR 2.10 at 21 %"));
    }

    private static Money dollars(long cents) {
        return Money.of(cents, "USD");
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
