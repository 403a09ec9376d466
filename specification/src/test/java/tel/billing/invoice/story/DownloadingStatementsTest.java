package tel.billing.invoice.story;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;

import java.time.Duration;
import java.util.Currency;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.invoice.application.document.WalletStatement;
import tel.billing.ledger.DownloadStatement;
import tel.billing.ledger.DownloadStatement.Outcome;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.payment.story.TopUpSteps;
import tel.billing.shared.Money;
import tel.billing.shared.RateLimit;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;
import tel.billing.subscription.story.SubscriptionSteps;

@Order(8)
@DisplayName("Downloading the statement of a wallet")
class DownloadingStatementsTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final TopUpSteps topUpSteps = new TopUpSteps(world, commonSteps);
    private final SubscriptionSteps subscriptionSteps = new SubscriptionSteps(world, commonSteps);
    private final DownloadStatement downloadStatement =
            world.invoice.downloadStatement(DownloadingStatementsTest::render, world.renderQueue);
    private final Story story;
    private Outcome outcome = new Outcome.Busy();

    DownloadingStatementsTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void a_statement_names_the_operator_and_the_customer_and_lists_the_entries() {
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, Money.of(20_00, "EUR")))
                .when(downloads(ADA, StatementFilter.ALL))
                .then(theDocumentIs("Billing Telecom B.V. for Ada's Analytical Engines: EUR 20.00"));
    }

    @Test
    void a_statement_lists_only_the_entries_that_match_the_filter() {
        var charges = new StatementFilter(Optional.empty(), Optional.empty(), Optional.of("charge"));
        story.given(commonSteps.isACustomer(ADA))
                .and(topUpSteps.topsUp(ADA, Money.of(20_00, "EUR")))
                .and(subscriptionSteps.activates(ADA))
                .when(downloads(ADA, charges, "the statement of the charges"))
                .then(theDocumentIs("Billing Telecom B.V. for Ada's Analytical Engines: EUR -12.10"));
    }

    @Test
    void a_statement_has_at_most_500_entries_and_says_if_there_are_more() {
        story.given(commonSteps.isACustomer(ADA))
                .and(hasEntries(ADA, DownloadStatement.MAX_ENTRIES, "500 entries"))
                .when(downloads(ADA, StatementFilter.ALL))
                .then(theDocumentHasEntries(DownloadStatement.MAX_ENTRIES, "all"))
                .when(hasEntries(ADA, 1, "another entry"))
                .and(downloads(ADA, StatementFilter.ALL))
                .then(theDocumentHasEntries(DownloadStatement.MAX_ENTRIES, "not all"));
    }

    @Test
    @DisplayName("While too many PDFs are being created, the customer can try again later")
    void while_too_many_PDFs_are_being_created_the_customer_can_try_again_later() {
        story.given(commonSteps.isACustomer(ADA))
                .and(new Step("too many PDFs are being created", () -> world.renderQueue.setFull(true)))
                .when(downloads(ADA, StatementFilter.ALL))
                .then(new Step(
                        "Ada can try again later", () -> assertThat(outcome).isEqualTo(new Outcome.Busy())));
    }

    @Test
    void statements_and_invoices_share_the_limit_of_30_downloads_a_minute() {
        story.given(commonSteps.isACustomer(ADA))
                .and(new Step("Ada downloaded 30 documents in this minute", () -> {
                    for (var download = 0; download < 30; download++) {
                        world.rateLimits.take(
                                RateLimit.INVOICE_PDF,
                                commonSteps.accountOf(ADA).toString());
                    }
                }))
                .when(downloads(ADA, StatementFilter.ALL))
                .then(new Step(
                        "Ada waits two seconds",
                        () -> assertThat(outcome).isEqualTo(new Outcome.RateLimited(Duration.ofSeconds(2)))));
    }

    private Step downloads(Person person, StatementFilter filter) {
        return downloads(person, filter, "the statement");
    }

    private Step downloads(Person person, StatementFilter filter, String what) {
        return new Step(
                "%s downloads %s".formatted(person, what),
                () -> outcome = downloadStatement.download(new DownloadStatement.Command(
                        commonSteps.accountOf(person), Currency.getInstance("EUR"), filter)));
    }

    private Step hasEntries(Person person, int count, String text) {
        return new Step("%s's wallet gets %s".formatted(person, text), () -> {
            for (var entry = 0; entry < count; entry++) {
                world.unitOfWork.perform(() -> world.ledger.post(new Transfer(
                        new TransferId(world.ids.next()),
                        commonSteps.accountOf(person),
                        TransferType.TOPUP,
                        Money.of(1_00, "EUR"),
                        new TransferReference("payment", world.ids.next()),
                        "Top-up",
                        world.clock.instant())));
            }
        });
    }

    private Step theDocumentIs(String text) {
        return new Step("the document is: " + text, () -> assertThat(document()).isEqualTo(text));
    }

    private Step theDocumentHasEntries(int count, String all) {
        return new Step("the document has %d entries, which are %s".formatted(count, all), () -> {
            assertThat(document().split("EUR 1.00", -1)).hasSize(count + 1);
            assertThat(document().endsWith("more")).isEqualTo(!all.equals("all"));
        });
    }

    private String document() {
        assertThat(outcome).isInstanceOf(Outcome.Downloaded.class);
        return outcome instanceof Outcome.Downloaded(byte[] pdf) ? new String(pdf, UTF_8) : "";
    }

    /// In place of a PDF.
    private static byte[] render(WalletStatement statement) {
        return "%s for %s: %s%s"
                .formatted(
                        statement.operator().name(),
                        statement.customer().name(),
                        statement.entries().stream()
                                .map(entry -> entry.effect().toString())
                                .collect(Collectors.joining(", ")),
                        statement.isComplete() ? "" : ", more")
                .getBytes(UTF_8);
    }
}
