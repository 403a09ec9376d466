package tel.billing.invoice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.invoice.application.document.InvoiceRenderer;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments.Documents;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Money;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(5)
@DisplayName("Invoices whose PDF cannot be created")
class MailsWithoutInvoiceTest {
    private static final String INVOICE = "INV-2026-000001";

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final InvoiceSteps invoiceSteps = new InvoiceSteps(world, commonSteps);
    private final List<String> alarms = new ArrayList<>();
    private final Story story;

    MailsWithoutInvoiceTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("A receipt is sent without a PDF that cannot be created, and operators are alerted")
    void a_receipt_is_sent_without_a_PDF_that_cannot_be_created_and_operators_are_alerted() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .when(subscriptionSteps.activates(ADA))
                .then(withABrokenRendererThereIsNoAttachment(EmailMessage.ChargeReceipt.class))
                .and(operatorsAreAlertedTo("INV-2026-000001: a font is missing"))
                .and(theReceiptStates(INVOICE))
                .and(theAttachmentIs(EmailMessage.ChargeReceipt.class, "INV-2026-000001.pdf"));
    }

    @Test
    @DisplayName("An e-mail about a credit note is also sent without it")
    void an_email_about_a_credit_note_is_also_sent_without_it() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .then(withABrokenRendererThereIsNoAttachment(EmailMessage.CreditNoteIssued.class))
                .and(operatorsAreAlertedTo("INV-2026-000002: a font is missing"))
                .and(theAttachmentIs(EmailMessage.CreditNoteIssued.class, "INV-2026-000002.pdf"));
    }

    private Step theAttachmentIs(Class<? extends EmailMessage> kind, String name) {
        return new Step(
                "the e-mail has the attachment %s if the PDF can be created".formatted(name),
                () -> assertThat(enclosedIn(kind, _ -> new byte[] {1}).attachments())
                        .extracting(Attachment::name)
                        .containsExactly(name));
    }

    private Step withABrokenRendererThereIsNoAttachment(Class<? extends EmailMessage> kind) {
        return new Step(
                "the e-mail has no attachment if the PDF cannot be created",
                () -> assertThat(enclosedIn(kind, brokenRenderer()).attachments())
                        .isEmpty());
    }

    private Step theReceiptStates(String number) {
        return new Step(
                "the receipt states the number %s nevertheless".formatted(number),
                () -> assertThat(enclosedIn(EmailMessage.ChargeReceipt.class, brokenRenderer())
                                .invoiceNumber())
                        .contains(number));
    }

    private static InvoiceRenderer brokenRenderer() {
        return _ -> {
            throw new IllegalStateException("a font is missing");
        };
    }

    private Step operatorsAreAlertedTo(String... expected) {
        return new Step(
                "operators are alerted to %s".formatted(String.join(", ", expected)),
                () -> assertThat(alarms).containsExactly(expected));
    }

    private Documents enclosedIn(Class<? extends EmailMessage> wanted, InvoiceRenderer renderer) {
        var attachments = world.invoice.attachments(
                world.renderedBy(renderer),
                (invoice, cause) -> alarms.add("%s: %s".formatted(invoice.number(), cause.getMessage())));
        return commonSteps.messagesTo(ADA).stream()
                .filter(wanted::isInstance)
                .reduce((_, last) -> last)
                .map(attachments::find)
                .orElseThrow();
    }
}
