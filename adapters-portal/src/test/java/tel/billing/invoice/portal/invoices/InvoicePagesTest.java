package tel.billing.invoice.portal.invoices;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.PortalBrowser.Loaded;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.purchase.ActivateSubscription;

@DisplayName("The page of invoices")
class InvoicePagesTest {
    private static final String PAGE = "/portal/invoices";
    private static final StoredResponse DONE = new StoredResponse(200, Map.of(), "");

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new InvoicePages(
                    world.invoice.searchInvoices(),
                    world.invoice.downloadInvoice(
                            world.renderedBy(invoice -> ("PDF of " + invoice.number()).getBytes(UTF_8))),
                    ZoneId.of("Europe/Amsterdam")));
    private final StartedSession ada = world.becomeCustomer(Person.ADA);

    @BeforeEach
    void ada_signs_in() {
        browser.signedInAs(ada, Person.ADA);
    }

    @Test
    void says_when_the_first_invoice_is_issued() {
        assertThat(browser.get(PAGE).text(".empty")).startsWith("You have no invoices yet.");
    }

    @Test
    void lists_invoices_and_downloads_them_as_PDF() {
        adaStartsHerPlan();
        var page = browser.get(PAGE);
        assertThat(page.text("tbody tr"))
                .isEqualTo("INV-2026-000001 5 January 2026 Invoice, paid €10.00 €12.10 PDF INV-2026-000001");
        var file = browser.get(page.html().select("tbody a").attr("href"));
        assertThat(file.header("Content-Type")).hasValue("application/pdf");
        assertThat(file.header("Content-Disposition").orElseThrow()).contains("attachment", "INV-2026-000001.pdf");
        assertThat(file.body()).isEqualTo("PDF of INV-2026-000001");

        browser.signedInAs(world.becomeCustomer(Person.CLEO), Person.CLEO);
        assertThat(browser.get(PAGE).html().select("tbody tr")).isEmpty();
        assertThat(browser.get(page.html().select("tbody a").attr("href")).status())
                .isEqualTo(404);
        assertThat(browser.get(PAGE + "/x/pdf").status()).isEqualTo(404);
    }

    @Test
    void has_further_pages() {
        adaTopsUp(1_000_00);
        adaStartsHerPlan();
        world.advanceTime(Duration.ofDays(700));
        var all = world.invoices.all().stream()
                .map(invoice -> PAGE + "/" + invoice.id().value() + "/pdf")
                .toList();
        assertThat(all).hasSizeBetween(PageRequest.DEFAULT_LIMIT + 1, 2 * PageRequest.DEFAULT_LIMIT);

        var first = browser.get(PAGE);
        var next = browser.get(first.html().select("a[rel=next]").attr("href"));

        assertThat(documents(first)).hasSize(PageRequest.DEFAULT_LIMIT);
        assertThat(Stream.of(first, next).flatMap(page -> documents(page).stream()))
                .containsExactlyInAnyOrderElementsOf(all);
        assertThat(next.html().select("a[rel=next]")).isEmpty();
        assertThat(next.html().select("a[rel=first]").attr("href")).isEqualTo(PAGE);
    }

    private static List<String> documents(Loaded page) {
        return page.html().select("tbody a").eachAttr("href");
    }

    private void adaTopsUp(long cents) {
        world.payment.topUpWallet().topUp(new TopUpWallet.Command(request(), Money.of(cents, "EUR"), false), _ -> DONE);
    }

    private void adaStartsHerPlan() {
        adaTopsUp(50_00);
        var drafts = world.subscription
                .showSubscriptions()
                .list(ada.account(), ListFilter.all(), new PageRequest<SubscriptionId>(10, Optional.empty()));
        world.subscription
                .activateSubscription()
                .activate(
                        new ActivateSubscription.Command(
                                request(), drafts.items().getFirst().id()),
                        _ -> DONE);
    }

    private KeyedRequest request() {
        return KeyedRequest.ofCustomer(ada.account(), new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
    }
}
