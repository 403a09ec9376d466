package tel.billing.invoice.story;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.document.DownloadInvoice.Command;
import tel.billing.invoice.application.document.DownloadInvoice.Outcome;
import tel.billing.invoice.application.document.RenderedInvoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.Money;
import tel.billing.shared.RateLimit;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(7)
@DisplayName("Downloading invoices")
class DownloadingInvoicesTest {
    private static final String INVOICE = "INV-2026-000001";
    private static final String NOTE = "INV-2026-000002";

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final InvoiceSteps invoiceSteps = new InvoiceSteps(world, commonSteps);
    private final RenderedInvoices rendered = world.renderedBy(this::render);
    private final DownloadInvoice downloadInvoice = world.invoice.downloadInvoice(rendered);
    private final Attachments attachments = world.invoice.attachments(rendered, (_, cause) -> {
        throw cause;
    });
    private final UserId dora = new UserId(world.ids.next());
    private final Story story;

    private String template = "the old template";
    private boolean isBuyerRemoved;
    private int renderings;
    private Outcome outcome = new Outcome.NotFound();

    DownloadingInvoicesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_invoice_is_rendered_only_once() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"));
    }

    @Test
    void the_receipt_carries_the_document_that_is_downloaded_later() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(theReceiptIsSent(ADA, "rendering 1 of INV-2026-000001 with the old template"))
                .and(downloads(ADA, INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"));
    }

    @Test
    void a_rendered_invoice_does_not_change_with_the_template() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .and(downloads(ADA, INVOICE))
                .when(theTemplateIs("the new template"))
                .and(downloads(ADA, INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"))
                .when(downloads(ADA, NOTE))
                .then(theDownloadIs("rendering 2 of INV-2026-000002 with the new template"));
    }

    @Test
    void an_invoice_whose_buyer_is_removed_during_the_rendering_is_rendered_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .and(aPurgeRemovesTheBuyerDuringTheNextRendering())
                .when(doraDownloads(INVOICE))
                .then(theDownloadIs("rendering 2 of INV-2026-000001 with the old template"))
                .when(doraDownloads(INVOICE))
                .then(theDownloadIs("rendering 2 of INV-2026-000001 with the old template"));
    }

    @Test
    void staff_download_the_document_of_the_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(doraDownloads(INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"));
    }

    @Test
    void a_customer_cannot_download_the_invoice_of_another_account() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(downloads(BELA, INVOICE))
                .then(theDownloadIsRefused(new Outcome.NotFound(), "Bela has no such invoice"));
    }

    @Test
    void an_account_that_downloads_too_often_waits() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .and(downloadsAsOftenAsTheLimitAllows(ADA, INVOICE))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIsRefused(new Outcome.RateLimited(Duration.ofSeconds(2)), "Ada waits for 2 seconds"))
                .when(doraDownloads(INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"))
                .when(commonSteps.passes(Duration.ofSeconds(2)))
                .and(downloads(ADA, INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"));
    }

    @Test
    void while_the_render_queue_is_full_only_rendered_invoices_are_served() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .and(downloads(ADA, INVOICE))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .when(theRenderQueueIs("full", true))
                .and(downloads(ADA, NOTE))
                .then(theDownloadIsRefused(new Outcome.Busy(), "too many renderings are running"))
                .and(theMailWithTheCreditNoteIsRetriedLater(ADA))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIs("rendering 1 of INV-2026-000001 with the old template"))
                .when(theRenderQueueIs("empty", false))
                .and(downloads(ADA, NOTE))
                .then(theDownloadIs("rendering 2 of INV-2026-000002 with the old template"));
    }

    @Test
    void staff_see_invoices_that_were_not_rendered_within_an_hour() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(commonSteps.passes(Duration.ofMinutes(59)))
                .then(theUnrenderedInvoicesAre())
                .when(commonSteps.passes(Duration.ofMinutes(2)))
                .then(theUnrenderedInvoicesAre(INVOICE))
                .when(downloads(ADA, INVOICE))
                .then(theUnrenderedInvoicesAre());
    }

    private Step theUnrenderedInvoicesAre(String... numbers) {
        return new Step(
                numbers.length == 0
                        ? "staff see no unrendered invoice"
                        : "staff see as not rendered: " + String.join(", ", numbers),
                () -> assertThat(world.invoice
                                .listUnrenderedInvoices(rendered)
                                .list()
                                .items())
                        .map(unrendered -> unrendered.number().toString())
                        .containsExactly(numbers));
    }

    private Step aPurgeRemovesTheBuyerDuringTheNextRendering() {
        return new Step("a purge removes the buyer during the next rendering", () -> isBuyerRemoved = true);
    }

    private byte[] render(Invoice invoice) {
        if (isBuyerRemoved) {
            isBuyerRemoved = false;
            world.invoices.removeBuyer(invoice.id());
        }
        return "rendering %s of %s with %s"
                .formatted(++renderings, invoice.number(), template)
                .getBytes(UTF_8);
    }

    private Step downloads(Person person, String number) {
        return new Step(
                "%s downloads %s".formatted(person, number),
                () -> outcome = downloadInvoice.download(new Command.ByCustomer(
                        commonSteps.accountOf(person),
                        invoiceSteps.found(number).id())));
    }

    private Step doraDownloads(String number) {
        return new Step(
                "Dora downloads %s".formatted(number),
                () -> outcome = downloadInvoice.download(
                        new Command.ByStaff(dora, invoiceSteps.found(number).id())));
    }

    private Step downloadsAsOftenAsTheLimitAllows(Person person, String number) {
        var times = RateLimit.INVOICE_PDF.defaultRate().times();
        return new Step("%s downloads %s %s times".formatted(person, number, times), () -> {
            for (var time = 0; time < times; time++) {
                downloads(person, number).action().run();
                assertThat(outcome).isInstanceOf(Outcome.Downloaded.class);
            }
        });
    }

    private Step theTemplateIs(String name) {
        return new Step("the service renders with %s".formatted(name), () -> template = name);
    }

    private Step theRenderQueueIs(String text, boolean full) {
        return new Step("the render queue is %s".formatted(text), () -> world.renderQueue.setFull(full));
    }

    private Step theDownloadIs(String document) {
        return new Step("the document is %s".formatted(document), () -> {
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Downloaded.class,
                            downloaded -> assertThat(new String(downloaded.pdf().bytes(), UTF_8))
                                    .isEqualTo(document));
        });
    }

    private Step theDownloadIsRefused(Outcome refusal, String text) {
        return new Step(
                "the download is rejected: %s".formatted(text),
                () -> assertThat(outcome).isEqualTo(refusal));
    }

    private Step theReceiptIsSent(Person person, String document) {
        return new Step(
                "the receipt is sent with %s".formatted(document),
                () -> assertThat(enclosedInThe(EmailMessage.ChargeReceipt.class, person))
                        .singleElement()
                        .satisfies(attachment -> assertThat(new String(attachment.content(), UTF_8))
                                .isEqualTo(document)));
    }

    private Step theMailWithTheCreditNoteIsRetriedLater(Person person) {
        return new Step(
                "the e-mail with the credit note is retried later",
                () -> assertThatThrownBy(() -> enclosedInThe(EmailMessage.CreditNoteIssued.class, person))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("no capacity"));
    }

    private List<Attachment> enclosedInThe(Class<? extends EmailMessage> kind, Person person) {
        return commonSteps.messagesTo(person).stream()
                .filter(kind::isInstance)
                .reduce((_, last) -> last)
                .map(message -> attachments.find(message).attachments())
                .orElseThrow();
    }
}
