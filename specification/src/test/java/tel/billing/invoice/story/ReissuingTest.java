package tel.billing.invoice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.CLEO;
import static tel.billing.subscription.spec.InMemoryPlans.BUSINESS;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.invoice.application.reissue.ReissueInvoice;
import tel.billing.invoice.application.reissue.ReissueInvoice.Outcome;
import tel.billing.notification.Attachment;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.story.SubscriptionSteps;
import tel.billing.tax.story.VatNumberSteps;

@Order(5)
@DisplayName("Reissuing wrong invoices")
class ReissuingTest {
    private static final String INVOICE = "INV-2026-000001";
    private static final String NOTE = "INV-2026-000002";
    private static final String OTHER = "INV-2026-000003";
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");

    private static final PostalAddress DAMRAK =
            new PostalAddress("Damrak 1", Optional.empty(), "1012 LG", "Amsterdam", Optional.empty());

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

    ReissuingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void VAT_charged_during_an_outage_of_the_register_is_corrected_with_two_documents() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .and(subscriptionSteps.activates(CLEO))
                .and(numbers.theRegisterComesBack())
                .and(subscriptionSteps.itIs("2026-01-06"))
                .and(numbers.hasVerified(CLEO, NUMBER))
                .and(invoiceSteps.thePreviewOf(
                        INVOICE, "EUR 12.40 to credit, a new invoice of EUR 10.00, EUR 37.60 in the wallet"))
                .when(invoiceSteps.reissues(CLEO, INVOICE, "the VAT number is verified"))
                .then(invoiceSteps.thePreviewOf(
                        INVOICE, "EUR 0.00 to credit, nothing to reissue, EUR 40.00 in the wallet"))
                .and(invoiceSteps.thePreviewOf(NOTE, "EUR 0.00 to credit, nothing to reissue, EUR 40.00 in the wallet"))
                .and(invoiceSteps.invoicesOf(
                        CLEO,
                        "INV-2026-000001 of 2026-01-05: EUR 12.40, VAT EUR 2.40",
                        "INV-2026-000002 of 2026-01-06: EUR 12.40, VAT EUR 2.40",
                        "INV-2026-000003 of 2026-01-06: EUR 10.00, VAT EUR 0.00"))
                .and(invoiceSteps.theLinesOf(
                        OTHER, "Plan Starter, 2026-01-05 to 2026-02-04, EUR 10.00 and VAT of EUR 0.00 at 0 %"))
                .and(invoiceSteps.theBuyerOf(OTHER, "Cleo Cargo, GR, EL094259216"))
                .and(invoiceSteps.replaces(OTHER, INVOICE))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(40_00)))
                .and(subscriptionSteps.theStatementShows(
                        CLEO,
                        "charge EUR -12.40 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "credit EUR 12.40 (Correction of invoice INV-2026-000001: the VAT number is verified)",
                        "charge EUR -10.00 (Correction of invoice INV-2026-000001: the VAT number is verified)"))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(0)))
                .and(invoiceSteps.theReport(
                        "2026-01-06",
                        "2026-01-06",
                        "Greece, destination at 24 %: EUR -10.00, VAT EUR -2.40, 1 document",
                        "Greece, reverse charge: EUR 10.00, no VAT, 1 document"))
                .and(subscriptionSteps.gets(CLEO, EmailMessage.InvoiceReissued.class, 1))
                .and(bothDocumentsAreAttached())
                .and(theAuditLogShows(euros(2_40), "the VAT number is verified"));
    }

    @ParameterizedTest(name = "{0}, {1} credited before: EUR {4} more in the wallet")
    @CsvSource(delimiter = '|', textBlock = """
        # what became of it      | credited | VAT then | VAT now | wallet
        the number is verified   | 0        | 2.40     | 0.00    | 2.40
        the number is verified   | 620      | 1.20     | 0.00    | 1.20
        the address is corrected | 0        | 2.40     | 2.40    | 0.00
        """)
    void the_difference_is_credited_to_the_wallet(
            String what, long credited, String vatThen, String vatNow, String more) {
        var isVerified = what.contains("verified");
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.theRegisterIsDown())
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(
                        credited > 0
                                ? invoiceSteps.credits(CLEO, INVOICE, credited, "half the month out of order")
                                : nothingWasCredited())
                .and(isVerified ? numbers.theRegisterComesBack() : theRegisterIsStillDown())
                .and(subscriptionSteps.itIs("2026-01-06"))
                .when(invoiceSteps.reissues(CLEO, INVOICE, what))
                .then(theLatestTwoBear(vatThen, vatNow))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(credited).plus(amount(more))));
    }

    @Test
    void the_documents_have_the_amounts_that_the_administrator_saw_or_are_not_issued() {
        var shown = new ReissueInvoice.Amounts(euros(12_10), euros(12_10));
        var left = new ReissueInvoice.Amounts(euros(7_26), euros(7_26));
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.credits(ADA, INVOICE, 4_84, "twelve days out of order"))
                .when(invoiceSteps.reissuesFor(shown, ADA, INVOICE, "wrong name"))
                .then(invoiceSteps.isNotReissued(new Outcome.Outdated(left), "both amounts are EUR 7.26 now"))
                .and(invoiceSteps.theNumbersAre(INVOICE, NOTE))
                .when(invoiceSteps.reissuesFor(left, ADA, INVOICE, "wrong name"))
                .then(invoiceSteps.isReissued())
                .when(invoiceSteps.repeatsTheRequest())
                .then(invoiceSteps.theNumbersAre(INVOICE, NOTE, OTHER, "INV-2026-000004"));
    }

    @Test
    void a_wrong_name_and_address_are_corrected_at_the_original_VAT_rate() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(25_00, "2026-01-20"))
                .and(subscriptionSteps.itIs("2026-01-25"))
                .and(invoiceSteps.isCalled(ADA, "Ada's Difference Engines"))
                .and(invoiceSteps.isAt(ADA, DAMRAK))
                .when(invoiceSteps.reissues(ADA, INVOICE, "wrong name"))
                .then(invoiceSteps.theBuyerOf(OTHER, "Ada's Difference Engines, Damrak 1, 1012 LG Amsterdam, NL"))
                .and(invoiceSteps.theBuyerOf(NOTE, "Ada's Analytical Engines, NL"))
                .and(invoiceSteps.theLinesOf(
                        OTHER, "Plan Starter, 2026-01-05 to 2026-02-04, EUR 10.00 and VAT of EUR 2.10 at 21 %"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .and(theAuditLogShowsNoAmount());
    }

    @Test
    void a_reissued_upgrade_keeps_the_VAT_rate_of_its_period() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.vatOfTheNetherlandsIs(25_00, "2026-01-20"))
                .and(subscriptionSteps.itIs("2026-01-21"))
                .and(subscriptionSteps.changesTo(ADA, BUSINESS))
                .when(invoiceSteps.reissues(ADA, "INV-2026-000002", "wrong name"))
                .then(invoiceSteps.theLinesOf(
                        "INV-2026-000004",
                        "Upgrade to plan Business, 2026-01-21 to 2026-02-04, EUR 9.68 and VAT of EUR 2.03 at 21 %"));
    }

    @Test
    void an_upgrade_reissued_with_VAT_has_the_rate_of_the_beginning_of_its_period() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(50_00)))
                .and(subscriptionSteps.activates(CLEO))
                .and(subscriptionSteps.vatOfGreeceIs(25_00, "2026-01-20"))
                .and(subscriptionSteps.itIs("2026-01-21"))
                .and(subscriptionSteps.changesTo(CLEO, BUSINESS))
                .and(invoiceSteps.theRegisterRemoves(CLEO, NUMBER.toString()))
                .when(invoiceSteps.reissues(CLEO, "INV-2026-000002", "the number belonged to another company"))
                .then(invoiceSteps.theLinesOf(
                        "INV-2026-000004",
                        "Upgrade to plan Business, 2026-01-21 to 2026-02-04, EUR 9.68 and VAT of EUR 2.32 at 24 %"));
    }

    @Test
    void a_reissue_without_a_change_of_VAT_moves_no_money_whatever_was_credited() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(12_40)))
                .and(subscriptionSteps.activates(CLEO))
                .and(invoiceSteps.credits(CLEO, INVOICE, 8_50, "most of the month out of order"))
                .when(invoiceSteps.reissues(CLEO, INVOICE, "wrong name"))
                .then(invoiceSteps.invoicesOf(
                        CLEO,
                        "INV-2026-000001 of 2026-01-05: EUR 12.40, VAT EUR 2.40",
                        "INV-2026-000002 of 2026-01-05: EUR 8.50, VAT EUR 1.65",
                        "INV-2026-000003 of 2026-01-05: EUR 3.90, VAT EUR 0.75",
                        "INV-2026-000004 of 2026-01-05: EUR 3.90, VAT EUR 0.75"))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(8_50)));
    }

    @Test
    void credited_amounts_are_not_charged_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.credits(ADA, INVOICE, 4_84, "twelve days out of order"))
                .when(invoiceSteps.reissues(ADA, INVOICE, "wrong name"))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-01-05: EUR 4.84, VAT EUR 0.84",
                        "INV-2026-000003 of 2026-01-05: EUR 7.26, VAT EUR 1.26",
                        "INV-2026-000004 of 2026-01-05: EUR 7.26, VAT EUR 1.26"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(42_74)));
    }

    @Test
    void additional_VAT_is_charged_to_the_wallet_or_nothing_changes() {
        story.given(commonSteps.isACustomer(CLEO))
                .and(numbers.submits(CLEO, NUMBER))
                .and(subscriptionSteps.hasPrepaid(CLEO, euros(10_00)))
                .and(subscriptionSteps.activates(CLEO))
                .and(invoiceSteps.theRegisterRemoves(CLEO, NUMBER.toString()))
                .when(invoiceSteps.reissues(CLEO, INVOICE, "the number belonged to another company"))
                .then(invoiceSteps.isNotReissued(
                        new Outcome.InsufficientBalance(euros(2_40)), "the wallet lacks EUR 2.40"))
                .and(invoiceSteps.theNumbersAre(INVOICE))
                .and(subscriptionSteps.theWalletHolds(CLEO, euros(0)))
                .when(subscriptionSteps.hasPrepaid(CLEO, euros(3_00)))
                .and(invoiceSteps.reissues(CLEO, INVOICE, "the number belonged to another company"))
                .then(subscriptionSteps.theWalletHolds(CLEO, euros(60)))
                .and(invoiceSteps.theBuyerOf(OTHER, "Cleo Cargo, GR"))
                .and(invoiceSteps.theVatIsExplained(
                        OTHER, "VAT of GR at 24 %, where the customer is (Article 58 of Directive 2006/112/EC)."))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(2_40)));
    }

    @Test
    void a_reissued_invoice_can_be_reissued_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.reissues(ADA, INVOICE, "wrong name"))
                .when(invoiceSteps.isCalled(ADA, "Ada's Difference Engines"))
                .and(invoiceSteps.reissues(ADA, OTHER, "now it is right"))
                .then(invoiceSteps.replaces("INV-2026-000005", OTHER))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(37_90)))
                .and(subscriptionSteps.theOperatorHasEarned(euros(10_00), euros(2_10)));
    }

    @Test
    void all_invoices_of_a_supply_use_the_exchange_rate_of_the_first_one_that_has_VAT() {
        var number = NUMBER.toString();
        story.given(subscriptionSteps.isOffered(TRANSATLANTIC))
                .and(invoiceSteps.aEuroIs("USD", "1.0850", BillingWorld.START.minusSeconds(60)))
                .and(invoiceSteps.isABusinessWithTheNumber(CLEO, number))
                .and(subscriptionSteps.staffGive(CLEO, dollars(50_00)))
                .and(subscriptionSteps.changesTo(CLEO, TRANSATLANTIC))
                .and(subscriptionSteps.activates(CLEO))
                .and(invoiceSteps.theRegisterRemoves(CLEO, number))
                .and(invoiceSteps.reissues(CLEO, INVOICE, "the number belonged to another company"))
                .and(numbers.submits(CLEO, NUMBER))
                .and(invoiceSteps.reissues(CLEO, OTHER, "the number is right"))
                .and(invoiceSteps.theRegisterRemoves(CLEO, number))
                .and(invoiceSteps.aEuroIs("USD", "1.2000", BillingWorld.START))
                .when(invoiceSteps.reissues(CLEO, "INV-2026-000005", "the number belonged to another company"))
                .then(invoiceSteps.invoicesOf(
                        CLEO,
                        "INV-2026-000001 of 2026-01-05: USD 5.00, VAT USD 0.00",
                        "INV-2026-000002 of 2026-01-05: USD 5.00, VAT USD 0.00",
                        "INV-2026-000003 of 2026-01-05: USD 6.20, VAT USD 1.20 (EUR 1.11)",
                        "INV-2026-000004 of 2026-01-05: USD 6.20, VAT USD 1.20 (EUR 1.11)",
                        "INV-2026-000005 of 2026-01-05: USD 5.00, VAT USD 0.00",
                        "INV-2026-000006 of 2026-01-05: USD 5.00, VAT USD 0.00",
                        "INV-2026-000007 of 2026-01-05: USD 6.20, VAT USD 1.20 (EUR 1.11)"));
    }

    @Test
    void an_invoice_of_an_erased_account_is_not_reissued() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(commonSteps.isClosed(ADA))
                .and(invoiceSteps.isErased(ADA))
                .when(invoiceSteps.reissues(ADA, INVOICE, "wrong name"))
                .then(invoiceSteps.isNotReissued(new Outcome.Erased(), "the account was erased"))
                .and(invoiceSteps.theNumbersAre(INVOICE));
    }

    @Test
    void an_account_that_is_erased_during_the_request_gets_no_document() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(commonSteps.isClosed(ADA))
                .and(invoiceSteps.isErasedDuringTheNextRequest(ADA))
                .when(invoiceSteps.reissues(ADA, INVOICE, "wrong name"))
                .then(invoiceSteps.isNotReissued(new Outcome.Erased(), "the account was erased"))
                .and(invoiceSteps.theNumbersAre(INVOICE))
                .and(subscriptionSteps.theStatementShows(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(theAuditLogShowsNoReissue());
    }

    @Test
    void credit_notes_and_fully_credited_invoices_cannot_be_reissued() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .when(invoiceSteps.reissues(ADA, INVOICE, "wrong name"))
                .then(invoiceSteps.isNotReissued(new Outcome.NothingLeft(), "the invoice is already fully credited"))
                .when(invoiceSteps.reissues(ADA, NOTE, "wrong name"))
                .then(invoiceSteps.isNotReissued(new Outcome.IsCreditNote(), "it is a credit note"))
                .and(invoiceSteps.theNumbersAre(INVOICE, NOTE));
    }

    @Test
    void a_retry_reissues_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.reissues(ADA, INVOICE, "wrong name"))
                .and(invoiceSteps.repeatsTheRequest())
                .then(invoiceSteps.theNumbersAre(INVOICE, NOTE, OTHER));
    }

    @Test
    @DisplayName("Of concurrent reissues and credits, only one succeeds")
    void of_concurrent_reissues_and_credits_only_one_succeeds() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(reissueAndCreditAtOnce())
                .then(onlyOneSucceeded());
    }

    private Step reissueAndCreditAtOnce() {
        return new Step(
                "four administrators reissue an invoice, and four others credit it in full, at the same time",
                () -> Race.of(8, runner -> {
                    var one = new InvoiceSteps(world, commonSteps);
                    (runner % 2 == 0
                                    ? one.reissues(ADA, INVOICE, "wrong name")
                                    : one.creditsAllOf(ADA, INVOICE, "the line never worked"))
                            .action()
                            .run();
                    return runner;
                }));
    }

    private Step onlyOneSucceeded() {
        return new Step("the invoice has one credit note, and a replacement if it was reissued", () -> {
            var wasReissued = world.invoices.all().size() == 3;
            assertThat(world.invoices.all()).hasSize(wasReissued ? 3 : 2);
            assertThat(world.invoices.notesOn(
                            commonSteps.accountOf(ADA),
                            invoiceSteps.found(INVOICE).id()))
                    .hasSize(1);
            subscriptionSteps
                    .theWalletHolds(ADA, wasReissued ? euros(37_90) : euros(50_00))
                    .action()
                    .run();
        });
    }

    private Step theLatestTwoBear(String vatThen, String vatNow) {
        return new Step(
                "the VAT of the credit note is EUR %s, the VAT of the invoice is EUR %s".formatted(vatThen, vatNow),
                () -> assertThat(world.invoices.all().reversed().subList(0, 2))
                        .map(invoice -> invoice.content().vat())
                        .containsExactly(amount(vatNow), amount(vatThen)));
    }

    private Step bothDocumentsAreAttached() {
        return new Step(
                "both documents are attached to the e-mail",
                () -> assertThat(commonSteps.messagesTo(CLEO))
                        .filteredOn(EmailMessage.InvoiceReissued.class::isInstance)
                        .singleElement()
                        .satisfies(emailMessage -> assertThat(world.invoice
                                        .attachments(world.renderedBy(_ -> new byte[0]), (_, cause) -> {
                                            throw cause;
                                        })
                                        .find(emailMessage)
                                        .attachments())
                                .map(Attachment::name)
                                .isEqualTo(List.of(NOTE + ".pdf", OTHER + ".pdf"))));
    }

    private Step theAuditLogShowsNoReissue() {
        return new Step(
                "the audit log shows no reissue",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .doesNotContain(AuditAction.INVOICE_REISSUED));
    }

    private Step theAuditLogShows(Money amount, String reason) {
        return new Step(
                "the audit log shows the administrator, the amount credited to the wallet and the reason",
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::event)
                        .anySatisfy(auditEvent -> {
                            assertThat(auditEvent.action()).isEqualTo(AuditAction.INVOICE_REISSUED);
                            assertThat(auditEvent.target())
                                    .contains(AuditTarget.ofInvoice(
                                            invoiceSteps.found(INVOICE).id().value()));
                            assertThat(auditEvent.money()).contains(MoneyMovement.of(amount));
                            assertThat(auditEvent.reason()).hasToString("Optional[%s]".formatted(reason));
                        }));
    }

    private Step theAuditLogShowsNoAmount() {
        return new Step(
                "the audit log shows the reissue without an amount",
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::event)
                        .filteredOn(auditEvent -> auditEvent.action() == AuditAction.INVOICE_REISSUED)
                        .singleElement()
                        .satisfies(auditEvent -> assertThat(auditEvent.money()).isEmpty()));
    }

    private static Step nothingWasCredited() {
        return new Step("nothing was credited", () -> {});
    }

    private static Step theRegisterIsStillDown() {
        return new Step("the VAT register is still down", () -> {});
    }

    private static Money amount(String euros) {
        return euros(Long.parseLong(euros.replace(".", "")));
    }

    private static Money dollars(long cents) {
        return Money.of(cents, "USD");
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
