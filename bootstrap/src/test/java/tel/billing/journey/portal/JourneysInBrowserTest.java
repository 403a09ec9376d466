package tel.billing.journey.portal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.journey.identity.BrowserTests;

/// What a customer and an administrator do in a real browser, from their first page to the last. Every form shows that
/// it is being sent.
@OnService
@DisplayName("In the browser")
@Tag("long")
class JourneysInBrowserTest extends BrowserTests {
    private static final int PHONE = 360;
    private static final int LAPTOP = 1280;

    @BeforeAll
    void faults_are_collected() {
        browser().collectFaults();
    }

    @Test
    void a_customer_signs_up_pays_and_orders(Service service) {
        browser().forgetCookies();
        browser().emulate(PHONE, "light");
        var email = Customer.anyAddress();
        browser().open(service.at("/portal/sign-up"));
        enter("company", "Ada Telecom B.V.");
        choose("country", "NL");
        enter("email", email);
        send();
        arrives("Check your e-mail");

        browser().open(service.mailbox().await(email, 1).link());
        enter("password", Customer.PASSWORD);
        browser().click("#submit");
        browser().awaitThat("!document.querySelector('#done').hidden");
        browser().click("#continue");
        arrives("Sign in");
        enter("email", email);
        enter("password", Customer.PASSWORD);
        send();
        arrives("Overview");
        assertThat(text("main")).contains("You have no balance yet");

        showsMenu();
        browser().click("nav a[href=\"/portal/top-up\"]");
        arrives("Top up");
        enter("amount", "202.00");
        send();
        browser().awaitThat("document.querySelector('button.pay') !== null");
        assertThat(text("h1")).contains("202.00");
        browser().click("button.pay");
        arrives("Your payment");
        browser().awaitThat("document.querySelector('.notice.good') !== null");
        assertThat(text(".notice.good")).contains("€202.00");

        browser().open(service.at("/portal/subscriptions"));
        arrives("Subscriptions");
        browser().click("tbody a");
        arrives("Starter");
        assertThat(text(".badge")).isEqualTo("Not ordered");
        browser().click("main .actions a.button");
        arrives("Order Starter");
        assertThat(text("main")).contains("€10.89");
        send();
        browser().awaitThat("document.querySelector('.notice.good') !== null");
        arrives("Starter");
        assertThat(text(".badge")).isEqualTo("Active");
        browser().open(service.at("/portal/lines"));
        browser().click("tbody a");
        browser().awaitThat("document.querySelector('#line-state') !== null");
        assertThat(text("h1")).startsWith("Line ");
        browser().open(service.at("/portal/"));
        arrives("Overview");
        assertThat(text("main .figure")).isEqualTo("€191.11");
        browser().click("form.account button");
        arrives("Sign in");
    }

    @Test
    void an_administrator_changes_an_account_and_its_money(Service service) {
        browser().forgetCookies();
        browser().emulate(LAPTOP, "light");
        var ada = Subscriber.of(service);
        ada.topUpWithNewCard(50_00);
        ada.activate().mustBe(200);
        var egon = Staff.joining(service, "admin");
        var signIn = new BrowserSignIn(browser(), service);
        signIn.toSecondFactor(egon);
        signIn.toConsole(egon);
        browser()
                .open(service.at("/console/accounts/" + ada.customer().account().value()));
        assertThat(wallet()).isEqualTo("€39.11");

        begin("suspend", "Suspend the account");
        send();
        browser().awaitThat("document.querySelector('#reason-fault') !== null");
        enter("reason", "The invoices go to a wrong address");
        confirm("All lines of the account can only make emergency calls.");
        isDone("The account is suspended.", "Suspended");

        begin("reactivate", "Reactivate the account");
        enter("reason", "The address is right now");
        confirm("The lines of paid subscriptions work again.");
        isDone("The account is active again.", "Active");

        begin("adjust", "Adjust a wallet");
        choose("direction", "credit");
        enter("amount", "5.00");
        enter("reason", "For the interruption in May");
        confirm("€44.11");
        isDone("The wallet was adjusted.", "Active");
        assertThat(wallet()).isEqualTo("€44.11");

        begin("refund", "Refund the payment");
        enter("amount", "60.00");
        enter("reason", "Paid twice");
        send();
        browser().awaitThat("document.querySelector('#amount-fault') !== null");
        enter("amount", "10.00");
        confirm("€34.11");
        isDone("The refund is on its way to the card.", "Active");
        assertThat(wallet()).isEqualTo("€34.11");

        begin("credit", "Issue a credit note");
        enter("amount", "4.00");
        enter("reason", "Discount");
        confirm("€38.11");
        isDone("The credit note was issued.", "Active");
        assertThat(wallet()).isEqualTo("€38.11");
        browser().awaitThat("document.body.textContent.includes('Credit note')");
    }

    @Test
    void a_form_shows_that_it_is_sent_and_is_sent_once(Service service) {
        browser().forgetCookies();
        browser().emulate(PHONE, "light");
        browser().open(service.at("/portal/sign-in"));
        // no other page follows, because the browser opens no second window
        browser()
                .evaluate("addEventListener('submit', () => window.sent = (window.sent ?? 0) + 1, true);"
                        + "document.querySelector('main form').target = 'elsewhere'");
        send();
        browser().awaitThat("document.querySelector('main form button').disabled");
        assertThat(browser()
                        .evaluate("document.querySelector('main form button').getAttribute('aria-busy')")
                        .asString())
                .isEqualTo("true");
        send();
        assertThat(browser().evaluate("window.sent").asInt()).isEqualTo(1);
        browser().evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))");
        assertThat(browser()
                        .evaluate("document.querySelector('main form button').disabled")
                        .asBoolean())
                .as("is disabled after the user came back")
                .isFalse();
    }

    private void begin(String operation, String title) {
        browser().click(".operations a[href$=\"/%s\"]".formatted(operation));
        arrives(title);
    }

    /// Sends the form, reads what happens, and confirms it.
    private void confirm(String consequence) {
        send();
        browser().awaitThat("document.querySelector('form:has([name=confirmed]) button') !== null");
        assertThat(text("main")).contains(consequence);
        isSound();
        browser().click("form:has([name=confirmed]) button");
    }

    private void isDone(String notice, String status) {
        browser().awaitThat("document.querySelector('.notice.good') !== null");
        isSound();
        assertThat(text(".notice.good")).isEqualTo(notice);
        assertThat(text(".head .badge")).isEqualTo(status);
    }

    private String wallet() {
        browser().awaitThat("document.querySelector('.items .figure') !== null");
        return text(".items .figure");
    }

    private void showsMenu() {
        assertThat(browser()
                        .evaluate("document.querySelector('nav a').checkVisibility()")
                        .asBoolean())
                .isFalse();
        browser().click(".menu summary");
        browser().awaitThat("document.querySelector('nav a').checkVisibility()");
    }

    private void enter(String field, String text) {
        browser()
                .evaluate("document.querySelector('#%1$s').value = ''; document.querySelector('#%1$s').focus()"
                        .formatted(field));
        browser().type(text);
    }

    private void choose(String field, String value) {
        browser().evaluate("document.querySelector('#%s').value = '%s'".formatted(field, value));
    }

    private void send() {
        browser().click("main form button.primary");
    }

    private String text(String selector) {
        return browser()
                .evaluate("document.querySelector('%s').textContent".formatted(selector))
                .asString()
                .strip();
    }

    private void arrives(String title) {
        browser().awaitThat("document.querySelector('h1')?.textContent === '%s'".formatted(title));
        isSound();
    }

    private void isSound() {
        browser().awaitThat("document.readyState === 'complete'");
        assertThat(browser().evaluate("window.faults").valueStream()).isEmpty();
        assertThat(browser()
                        .evaluate("document.documentElement.scrollWidth - innerWidth")
                        .asInt())
                .isLessThanOrEqualTo(0);
    }
}
