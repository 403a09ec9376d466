package tel.billing.journey.portal;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.journey.identity.BrowserTests;
import tel.billing.journey.portal.Crawl.Look;
import tel.billing.shared.portal.visitor.Site;

/// A browser follows every link of portal and console, as each kind of user. A new page is tested as soon as a link
/// leads to it.
@OnService
@Order(2)
@DisplayName("Each page of portal and console")
@Tag("long")
class EachPageTest extends BrowserTests {
    private static final int NARROW = 320;
    private static final int WIDE = 1280;

    /// Pages to which a link leads only in a state that this test does not create, each with the state. Other
    /// tests on the same service may create it.
    private static final Map<String, String> WITHOUT_LINK = Map.ofEntries(
            entry("[GET] /portal/top-up/return", "the card processor leads to it"),
            entry("[GET] /portal/sign-up/sent", "after the form was sent"),
            entry("[GET] /portal/forgot-password/sent", "after the form was sent"),
            entry("[GET] /console/forgot-password/sent", "after the form was sent"),
            entry("[GET] /portal/subscriptions/{id}/payment", "while a card payment has no result"),
            entry("[GET] /console/accounts/{id}/release", "after too many declined cards"),
            entry("[GET] /console/payment-notifications/{id}/retry", "while a notification cannot be processed"),
            entry("[GET] /console/payment-notifications/{id}/resolve", "while a notification cannot be processed"),
            entry(
                    "[GET] /console/accounts/{account}/payments/{payment}/refunds/{refund}/record-result",
                    "after the result of a refund was lost"),
            entry("[GET] /console/emails/{id}/resend", "after an e-mail to a customer failed"),
            entry("[GET] /console/reconciliations/{id}", "after a report of the card processor"),
            entry(
                    "[GET] /console/reconciliations/{reconciliation}/differences/{id}/book",
                    "after a payment that only the card processor has"),
            entry("[GET] /console/line-reconciliations/{id}", "after a comparison with the PBX"),
            entry("[GET] /portal/subscriptions/{id}/change", "of an active subscription, while one address is visited"),
            entry("[GET] /portal/subscriptions/{id}/change/{tier}", "after it"),
            entry("[GET] /portal/subscriptions/{id}/keep", "while a cancellation is scheduled"));

    @BeforeAll
    void faults_are_collected() {
        browser().collectFaults();
        browser().collectLayoutShifts();
    }

    /// German words are long, so their pages are the first to become too wide.
    @TestFactory
    Stream<DynamicTest> is_sound(Service service) throws IOException {
        return walk(
                service,
                new Look(NARROW, "light", "en", 1, true),
                new Look(NARROW, "dark", "de", 1, true),
                new Look(NARROW, "light", "en", 1, false),
                new Look(NARROW, "light", "de", 1, true));
    }

    @Tag("long")
    @TestFactory
    Stream<DynamicTest> is_sound_in_the_other_language_and_colours(Service service) throws IOException {
        return walk(
                service,
                new Look(NARROW, "dark", "de", 3, true),
                new Look(WIDE, "light", "en", 3, true),
                new Look(WIDE, "dark", "de", 3, true),
                new Look(NARROW, "dark", "en", 3, true));
    }

    private Stream<DynamicTest> walk(Service service, Look forStrangers, Look forAda, Look forDora, Look forEgon)
            throws IOException {
        var routes = PageRoutes.of(service.pages().keySet());
        var check = new PageCheck(browser(), keys());
        var reached = new TreeSet<String>();
        var ada = customer(service);
        return Stream.of(
                dynamicTest("for strangers", () -> {
                    var crawl = begin(service, routes, check, forStrangers, "");
                    crawl.speaking(Site.CONSOLE).speaking(Site.PORTAL).from("/portal/sign-in", "/console/sign-in");
                    end(crawl, reached);
                }),
                dynamicTest("for a customer", () -> {
                    var crawl = begin(service, routes, check, forAda, "");
                    crawl.speaking(Site.PORTAL);
                    new BrowserSignIn(browser(), service).toPortal(ada);
                    crawl.from("/portal", "/portal/password");
                    end(crawl, reached);
                }),
                dynamicTest("for support", () -> {
                    var crawl = begin(service, routes, check, forDora, ada.email());
                    crawlConsole(crawl, service, Staff.support(service));
                    end(crawl, reached);
                }),
                dynamicTest("for an administrator", () -> {
                    var crawl = begin(service, routes, check, forEgon, ada.email());
                    crawlConsole(crawl, service, Staff.joining(service, "admin"));
                    end(crawl, reached);
                }),
                dynamicTest(
                        "is reached by a link",
                        () -> assertThat(routes.pages().filter(page -> !reached.contains(page)))
                                .isSubsetOf(WITHOUT_LINK.keySet())));
    }

    private Crawl begin(Service service, PageRoutes routes, PageCheck check, Look look, String term) {
        browser().forgetCookies();
        return new Crawl(browser(), check, routes, look, term, service.at("/"));
    }

    private void crawlConsole(Crawl crawl, Service service, Staff staff) {
        var signIn = new BrowserSignIn(browser(), service);
        crawl.speaking(Site.CONSOLE);
        signIn.toSecondFactor(staff);
        crawl.checkHere();
        signIn.toConsole(staff);
        crawl.from("/console", "/console/password");
        crawl.continueFrom(pageAfter("suspend", service), pageAfter("close", service));
    }

    private static void end(Crawl crawl, Set<String> reached) {
        reached.addAll(crawl.reached());
        assertThat(crawl.faults()).isEmpty();
    }

    /// With a VAT number, money, a card, lines, invoices, and subscriptions in several states.
    private static Customer customer(Service service) {
        var ada = Subscriber.of(service);
        setVatNumber(service, ada.customer());
        ada.topUpWithNewCard(50_000);
        ada.activate().mustBe(200);
        var ended = drafted(service, ada);
        ended.activate().mustBe(200);
        ended.cancel("period_end").mustBe(200);
        ada.draft("business").mustBe(201);
        return ada.customer();
    }

    private static void setVatNumber(Service service, Customer customer) {
        service.call("PUT", "/v1/account/vat-number")
                .bearer(customer.accessToken())
                .json("{\"vat_number\": \"NL123456789B13\"}")
                .send()
                .mustBe(200);
    }

    /// A further subscription that is not paid yet.
    private static Subscriber drafted(Service service, Subscriber ada) {
        var id = ada.draft("starter").mustBe(201).text("id");
        return Subscriber.of(service, ada.customer(), id);
    }

    /// The page for staff of an account that was suspended or closed.
    private static String pageAfter(String operation, Service service) {
        var account = Customer.of(service).account().toString();
        service.admin().move(account, operation, "to see its page").mustBe(200);
        return "/console/accounts/" + account;
    }

    private static Set<String> keys() throws IOException {
        var keys = new TreeSet<String>();
        for (var file : new PathMatchingResourcePatternResolver()
                .getResources("classpath*:tel/billing/**/portal/**/en.properties")) {
            var texts = new Properties();
            try (var in = file.getInputStream()) {
                texts.load(in);
            }
            keys.addAll(texts.stringPropertyNames());
        }
        return keys.stream().filter(key -> key.contains(".")).collect(Collectors.toSet());
    }
}
