package tel.billing.invoice.story;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.invoice.InvoiceNumber;
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

    private String withTemplate = "";
    private boolean isBuyerRemoved;
    private final Map<InvoiceNumber, Integer> renderings = new HashMap<>();
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
                .then(theDownloadIs("the first PDF of INV-2026-000001"))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIs("the first PDF of INV-2026-000001"));
    }

    @Test
    void the_receipt_carries_the_document_that_is_downloaded_later() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(theReceiptIsSent(ADA, "the first PDF of INV-2026-000001"))
                .and(downloads(ADA, INVOICE))
                .then(theDownloadIs("the first PDF of INV-2026-000001"));
    }

    @Test
    void an_existing_PDF_does_not_change_with_the_template() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .and(downloads(ADA, INVOICE))
                .when(theTemplateIs("the new template"))
                .and(downloads(ADA, INVOICE))
                .then(theDownloadIs("the first PDF of INV-2026-000001"))
                .when(downloads(ADA, NOTE))
                .then(theDownloadIs("the first PDF of INV-2026-000002 with the new template"));
    }

    @Test
    void an_invoice_whose_buyer_is_purged_while_its_PDF_is_created_gets_a_new_PDF() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .and(aPurgeRemovesTheBuyerDuringTheNextRendering())
                .when(doraDownloads(INVOICE))
                .then(theDownloadIs("a new PDF of INV-2026-000001"))
                .when(doraDownloads(INVOICE))
                .then(theDownloadIs("a new PDF of INV-2026-000001"));
    }

    @Test
    void staff_download_the_document_of_the_customer() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(doraDownloads(INVOICE))
                .then(theDownloadIs("the first PDF of INV-2026-000001"))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIs("the first PDF of INV-2026-000001"));
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
                .then(theDownloadIs("the first PDF of INV-2026-000001"))
                .when(commonSteps.passes(Duration.ofSeconds(2)))
                .and(downloads(ADA, INVOICE))
                .then(theDownloadIs("the first PDF of INV-2026-000001"));
    }

    @Test
    @DisplayName("While too many PDFs are being created, only existing PDFs are served")
    void while_too_many_PDFs_are_being_created_only_existing_PDFs_are_served() {
        story.given(commonSteps.isACustomer(ADA))
                .and(subscriptionSteps.hasPrepaid(ADA, Money.of(50_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .and(downloads(ADA, INVOICE))
                .and(invoiceSteps.creditsAllOf(ADA, INVOICE, "the line never worked"))
                .when(tooManyPdfsAreBeingCreated())
                .and(downloads(ADA, NOTE))
                .then(theDownloadIsRefused(new Outcome.Busy(), "Ada can try again later"))
                .and(theMailWithTheCreditNoteIsRetriedLater(ADA))
                .when(downloads(ADA, INVOICE))
                .then(theDownloadIs("the first PDF of INV-2026-000001"))
                .when(thosePdfsAreCreated())
                .and(downloads(ADA, NOTE))
                .then(theDownloadIs("the first PDF of INV-2026-000002"));
    }

    @Test
    void staff_see_invoices_without_a_PDF_after_an_hour() {
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
                        ? "staff see no invoice without a PDF"
                        : "staff see as without a PDF: " + String.join(", ", numbers),
                () -> assertThat(world.invoice
                                .listUnrenderedInvoices(rendered)
                                .list()
                                .items())
                        .map(unrendered -> unrendered.number().toString())
                        .containsExactly(numbers));
    }

    private Step aPurgeRemovesTheBuyerDuringTheNextRendering() {
        return new Step("the purge removes the buyer while the next PDF is created", () -> isBuyerRemoved = true);
    }

    private byte[] render(Invoice invoice) {
        if (isBuyerRemoved) {
            isBuyerRemoved = false;
            world.invoices.removeBuyer(invoice.id());
        }
        var isFirst = renderings.merge(invoice.number(), 1, Integer::sum) == 1;
        return "%s of %s%s"
                .formatted(isFirst ? "the first PDF" : "a new PDF", invoice.number(), withTemplate)
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
        return new Step("the service uses %s".formatted(name), () -> withTemplate = " with " + name);
    }

    private Step tooManyPdfsAreBeingCreated() {
        return new Step("too many PDFs are being created", () -> world.renderQueue.setFull(true));
    }

    private Step thosePdfsAreCreated() {
        return new Step("those PDFs are created", () -> world.renderQueue.setFull(false));
    }

    private Step theDownloadIs(String document) {
        return new Step("the download is %s".formatted(document), () -> {
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
