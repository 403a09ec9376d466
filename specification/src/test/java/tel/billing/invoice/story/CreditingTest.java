package tel.billing.invoice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.MoneyMovement;
import tel.billing.invoice.application.creditnote.CreditInvoice.Outcome;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(2)
@DisplayName("Credit notes")
class CreditingTest {
    private static final String INVOICE = "INV-2026-000001";

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final InvoiceSteps invoiceSteps = new InvoiceSteps(world, commonSteps);
    private final Story story;

    CreditingTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_credit_note_with_its_own_number_credits_the_whole_invoice() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-01-05: EUR 12.10, VAT EUR 2.10"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(50_00)))
                .and(subscriptionSteps.theStatementShows(
                        ADA,
                        "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)",
                        "credit EUR 12.10 (Credit on invoice INV-2026-000001: the line never worked)"))
                .and(subscriptionSteps.theOperatorHasEarned(euros(0), euros(0)))
                .and(subscriptionSteps.gets(ADA, EmailMessage.CreditNoteIssued.class, 1))
                .and(theAuditLogShows(euros(12_10), "the line never worked"));
    }

    @Test
    void an_invoice_of_an_erased_account_is_not_credited() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(commonSteps.isClosed(ADA))
                .and(invoiceSteps.isErased(ADA))
                .when(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .then(invoiceSteps.isRefused(new Outcome.Erased(), "the account was erased"))
                .and(invoiceSteps.theNumbersAre(INVOICE));
    }

    @Test
    void an_account_that_is_erased_during_the_request_gets_no_document() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(commonSteps.isClosed(ADA))
                .and(invoiceSteps.isErasedDuringTheNextRequest(ADA))
                .when(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .then(invoiceSteps.isRefused(new Outcome.Erased(), "the account was erased"))
                .and(invoiceSteps.theNumbersAre(INVOICE))
                .and(subscriptionSteps.theStatementShows(
                        ADA, "charge EUR -12.10 (Plan starter, 2026-01-05 to 2026-02-04)"))
                .and(theAuditLogShowsNoCredit());
    }

    @Test
    void a_partial_credit_includes_its_share_of_the_VAT() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.credits(ADA, INVOICE, 4_84, "twelve days out of order"))
                .then(invoiceSteps.theLinesOf(
                        "INV-2026-000002",
                        "Plan Starter, 2026-01-05 to 2026-02-04, EUR 4.00 and VAT of EUR 0.84 at 21 %"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(42_74)))
                .and(subscriptionSteps.theOperatorHasEarned(euros(6_00), euros(1_26)));
    }

    @Test
    void a_credit_note_in_the_next_calendar_year_has_a_number_of_that_year() {
        story.given(subscriptionSteps.itIs("2026-12-20"))
                .and(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(subscriptionSteps.itIs("2027-01-04"))
                .and(invoiceSteps.credits(ADA, INVOICE, 4_84, "twelve days out of order"))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-12-20: EUR 12.10, VAT EUR 2.10",
                        "INV-2027-000001 of 2027-01-04: EUR 4.84, VAT EUR 0.84"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(42_74)));
    }

    @Test
    void partial_credits_add_up_to_the_invoice_exactly() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.credits(ADA, INVOICE, 3_33, "a third"))
                .and(invoiceSteps.credits(ADA, INVOICE, 3_33, "a third"))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "the rest"))
                .then(invoiceSteps.invoicesOf(
                        ADA,
                        "INV-2026-000001 of 2026-01-05: EUR 12.10, VAT EUR 2.10",
                        "INV-2026-000002 of 2026-01-05: EUR 3.33, VAT EUR 0.58",
                        "INV-2026-000003 of 2026-01-05: EUR 3.33, VAT EUR 0.58",
                        "INV-2026-000004 of 2026-01-05: EUR 5.44, VAT EUR 0.94"))
                .and(subscriptionSteps.theOperatorHasEarned(euros(0), euros(0)));
    }

    @Test
    void credits_never_exceed_the_invoice() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.credits(ADA, INVOICE, 4_84, "twelve days out of order"))
                .when(invoiceSteps.credits(ADA, INVOICE, 7_27, "too much"))
                .then(invoiceSteps.isRefused(new Outcome.TooMuch(euros(7_26)), "only EUR 7.26 can be credited"))
                .when(invoiceSteps.creditsAllOf(ADA, INVOICE, "the rest"))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "once more"))
                .then(invoiceSteps.isRefused(new Outcome.NothingLeft(), "the invoice is already fully credited"))
                .and(invoiceSteps.theNumbersAre(INVOICE, "INV-2026-000002", "INV-2026-000003"));
    }

    @Test
    void two_administrators_do_not_credit_the_same_amount_twice() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.creditsOf(euros(12_10), ADA, INVOICE, 4_84, "twelve days out of order"))
                .when(invoiceSteps.creditsOf(euros(12_10), ADA, INVOICE, 4_84, "twelve days out of order"))
                .then(invoiceSteps.isOutdated(euros(7_26), euros(12_10)))
                .and(invoiceSteps.theNumbersAre(INVOICE, "INV-2026-000002"))
                .and(subscriptionSteps.theWalletHolds(ADA, euros(42_74)));
    }

    @Test
    void a_retry_credits_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.credits(ADA, INVOICE, 4_84, "twelve days out of order"))
                .and(invoiceSteps.repeatsTheRequest())
                .then(subscriptionSteps.theWalletHolds(ADA, euros(42_74)))
                .and(invoiceSteps.theNumbersAre(INVOICE, "INV-2026-000002"));
    }

    @Test
    void a_credit_note_cannot_be_credited() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(50_00)))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .when(invoiceSteps.creditsAllOf(ADA, "INV-2026-000002", "by mistake"))
                .then(invoiceSteps.isRefused(new Outcome.IsCreditNote(), "it is a credit note"));
    }

    @Test
    void credited_money_pays_an_open_charge() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, euros(12_10)))
                .and(subscriptionSteps.activates(ADA))
                .and(subscriptionSteps.itIs("2026-02-05"))
                .when(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .then(subscriptionSteps.theSubscriptionIs(ADA, "active on starter, 2026-02-05 to 2026-03-05"))
                .and(invoiceSteps.theNumbersAre(INVOICE, "INV-2026-000002", "INV-2026-000003"));
    }

    private Step theAuditLogShowsNoCredit() {
        return new Step(
                "the audit log shows no credit",
                () -> assertThat(world.trail.entries())
                        .extracting(entry -> entry.event().action())
                        .doesNotContain(AuditAction.INVOICE_CREDITED));
    }

    private Step theAuditLogShows(Money amount, String reason) {
        return new Step(
                "the audit log shows the administrator, the amount and the reason",
                () -> assertThat(world.trail.entries())
                        .extracting(AuditEntry::event)
                        .anySatisfy(auditEvent -> {
                            assertThat(auditEvent.action()).isEqualTo(AuditAction.INVOICE_CREDITED);
                            assertThat(auditEvent.target())
                                    .contains(AuditTarget.ofInvoice(
                                            invoiceSteps.found(INVOICE).id().value()));
                            assertThat(auditEvent.money()).contains(MoneyMovement.of(amount));
                            assertThat(auditEvent.reason()).hasToString("Optional[%s]".formatted(reason));
                        }));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
