package tel.billing.ledger.portal.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.invoice.application.document.WalletStatement;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.Money;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The statement")
class StatementPagesTest {
    private static final String PAGE = "/portal/statement";

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new StatementPages(
                    world.observedLedger,
                    world.invoice.downloadStatement(StatementPagesTest::rendered, world.renderQueue)));
    private final StartedSession ada = world.becomeCustomer(Person.ADA);

    @BeforeEach
    void ada_signs_in() {
        browser.signedInAs(ada, Person.ADA);
    }

    @Test
    void of_a_new_customer_says_how_to_begin() {
        assertThat(browser.get(PAGE).text(".empty"))
                .startsWith("Your statement is empty")
                .endsWith("Top up");
        assertThat(browser.get(PAGE + ".csv").status()).isEqualTo(404);
        assertThat(browser.get(PAGE + ".pdf").status()).isEqualTo(404);
    }

    @Test
    void shows_entries_newest_first_in_the_language_of_the_reader() {
        post(TransferType.TOPUP, 50_00, "Top-up by card");
        post(TransferType.CHARGE, 12_10, "Plan starter, 2026-01-05 to 2026-02-04");
        var page = browser.get(PAGE);
        assertThat(page.html().select("tbody tr").eachText())
                .containsExactly(
                        "5 January 2026 Charge Plan starter, 5 January 2026 to 4 February 2026 -€12.10 €37.90",
                        "5 January 2026 Top-up €50.00 €50.00");
        assertThat(page.html().select("tbody a").attr("href")).startsWith("/portal/payments/");
        assertThat(browser.reading("de").get(PAGE).text("tbody th"))
                .matches("Belastung Tarif starter, vom 5\\.\\h*Januar 2026 bis 4\\.\\h*Februar 2026");
    }

    @Test
    void shows_only_what_matches_the_filter() {
        post(TransferType.CREDIT_ADJUSTMENT, 50_00, "first");
        world.advanceTime(Duration.ofDays(1));
        post(TransferType.CHARGE, 12_10, "second");
        world.advanceTime(Duration.ofDays(1));
        post(TransferType.CREDIT_ADJUSTMENT, 20_00, "third");
        assertThat(shown("?kind=adjustment")).containsExactly("third", "first");
        assertThat(shown("?from=2026-01-06&to=2026-01-06")).containsExactly("second");
        assertThat(shown("?currency=EUR&from=&to=&kind=")).hasSize(3);
        assertThat(browser.get(PAGE + "?kind=refund").text(".empty")).startsWith("No entry matches");
        var faulty = browser.get(PAGE + "?from=soon&kind=gift");
        assertThat(faulty.status()).isEqualTo(422);
        assertThat(faulty.html().select(".fault")).hasSize(2);
        assertThat(browser.get(PAGE + "?from=2026-01-07&to=2026-01-06").text("#to-fault"))
                .isEqualTo("“To” must not be before “From”.");
    }

    @Test
    void has_pages_which_keep_the_filter() {
        for (var entry = 0; entry < 60; entry++) {
            post(TransferType.TOPUP, 1_00, "entry");
        }
        var page = browser.get(PAGE + "?kind=topup");
        assertThat(page.html().select("tbody tr")).hasSize(50);
        var next = browser.get(page.html().select("a[rel=next]").attr("href"));
        assertThat(next.html().select("tbody tr")).hasSize(10);
        assertThat(next.html().select("a[rel=first]").attr("href")).isEqualTo(PAGE + "?currency=EUR&kind=topup");
    }

    @Test
    void can_be_downloaded_as_CSV_whose_texts_are_no_formulas() {
        for (var entry = 0; entry < 101; entry++) {
            post(TransferType.TOPUP, 1_00, "entry");
        }
        post(TransferType.CREDIT_ADJUSTMENT, 5_00, "=HYPERLINK(\"x\"), sorry");
        post(TransferType.CHARGE, 2_00, "Größer");
        var file = browser.get(browser.get(PAGE).html().select("a[download]").attr("href"));
        assertThat(file.header("Content-Type")).hasValue("text/csv;charset=utf-8;header=present");
        assertThat(file.header("Content-Disposition").orElseThrow()).contains("attachment", "statement-EUR.csv");
        var lines = file.body().split("\r\n");
        assertThat(lines).hasSize(104);
        assertThat(lines[0]).startsWith("number,posted_at,kind,description,amount,balance,currency");
        assertThat(lines[1]).startsWith("103,2026-01-05T09:00:00Z,charge,Größer,-2.00,104.00,EUR,subscription,");
        assertThat(lines[2]).contains(",adjustment,\"'=HYPERLINK(\"\"x\"\"), sorry\",5.00,106.00,EUR,");
        assertThat(browser.get(PAGE + ".csv?from=soon").status()).isEqualTo(400);
    }

    @Test
    void can_be_downloaded_as_CSV_with_the_filter_of_the_page() {
        for (var entry = 0; entry < 101; entry++) {
            post(TransferType.TOPUP, 2_00, "entry");
            post(TransferType.CHARGE, 1_00, "entry");
        }
        var page = browser.get(PAGE + "?kind=charge");
        var file = browser.get(page.html().select("a[href*=csv]").attr("href"));
        assertThat(file.body().lines().skip(1)).hasSize(101).allMatch(line -> line.contains(",charge,entry,-1.00,"));
    }

    @Test
    void shows_and_downloads_the_chosen_wallet() {
        post(TransferType.CREDIT_ADJUSTMENT, Money.of(50_00, "EUR"), "euros");
        post(TransferType.CREDIT_ADJUSTMENT, Money.of(9_000_00, "HUF"), "forints");
        assertThat(shown("")).containsExactly("euros");
        for (var wallet : Map.of("EUR", "euros", "HUF", "forints").entrySet()) {
            var page = browser.get(PAGE + "?currency=" + wallet.getKey());
            assertThat(page.html().select("tbody .note").eachText()).containsExactly(wallet.getValue());
            assertThat(page.html().select("#currency option[selected]").eachText())
                    .containsExactly(wallet.getKey());

            var csv = browser.get(page.html().select("a[href*=csv]").attr("href"));
            assertThat(csv.header("Content-Disposition").orElseThrow()).contains("statement-" + wallet.getKey());
            assertThat(csv.body().lines().skip(1))
                    .singleElement()
                    .asString()
                    .contains("," + wallet.getValue() + ",", "," + wallet.getKey() + ",");

            var pdf = browser.get(page.html().select("a[href*=pdf]").attr("href"));
            assertThat(pdf.header("Content-Disposition").orElseThrow()).contains("statement-" + wallet.getKey());
            assertThat(pdf.body()).startsWith(wallet.getValue() + " of ");
        }
    }

    @Test
    void can_be_downloaded_as_PDF_with_the_filter_of_the_page() {
        post(TransferType.TOPUP, 50_00, "first");
        post(TransferType.CHARGE, 12_10, "second");
        var page = browser.get(PAGE + "?kind=charge");
        assertThat(page.text()).contains("The PDF contains the newest 500 entries of the filter.");
        var file = browser.get(page.html().select("a[href*=pdf]").attr("href"));
        assertThat(file.header("Content-Type")).hasValue("application/pdf");
        assertThat(file.header("Content-Disposition").orElseThrow()).contains("attachment", "statement-EUR.pdf");
        assertThat(file.body()).isEqualTo("second of " + Person.ADA.company().value());
        assertThat(browser.get(PAGE + ".pdf?from=soon").status()).isEqualTo(400);

        world.renderQueue.setFull(true);
        assertThat(browser.get(PAGE + ".pdf").status()).isEqualTo(503);
    }

    /// In place of a PDF.
    private static byte[] rendered(WalletStatement statement) {
        return statement.entries().stream()
                .map(entry -> entry.transfer().description())
                .collect(Collectors.joining(
                        ", ", "", " of " + statement.customer().name()))
                .getBytes(StandardCharsets.UTF_8);
    }

    private List<String> shown(String query) {
        return browser.get(PAGE + query).html().select("tbody .note").eachText();
    }

    private void post(TransferType type, long cents, String description) {
        post(type, Money.of(cents, "EUR"), description);
    }

    private void post(TransferType type, Money amount, String description) {
        var reference = type == TransferType.TOPUP ? "payment" : "subscription";
        world.unitOfWork.perform(() -> world.ledger.post(new Transfer(
                new TransferId(world.ids.next()),
                ada.account(),
                type,
                amount,
                new TransferReference(reference, world.ids.next()),
                description,
                world.clock.instant())));
    }
}
