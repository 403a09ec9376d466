package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;

@OnService
@DisplayName("The page of a link")
class MagicLinkPageTest extends BrowserTests {
    private static final String ERROR = "document.querySelector('#error').textContent";

    @Test
    void redeems_it_with_a_valid_password(Service service) {
        var email = openMailOf(service);
        assertThat(visible("#form")).isTrue();
        assertThat(visible("#done")).isFalse();
        assertThat(browser().evaluate("location.href").asString())
                .as("address without the token")
                .isEqualTo(service.at("/signup/confirm").toString());
        enter(Customer.PASSWORD);
        browser().awaitThat("!document.querySelector('#done').hidden");
        assertThat(visible("#form")).isFalse();
        var ada = Customer.signIn(service, email, Customer.PASSWORD).mustBe(200);
        Awaitility.await()
                .untilAsserted(() -> assertThat(service.get("/v1/me/sessions")
                                .bearer(ada.text("access_token"))
                                .send()
                                .mustBe(200)
                                .items())
                        .as("the page leaves no session")
                        .hasSize(1));
    }

    @Test
    void sets_another_password_after_a_forgotten_one(Service service) {
        var ada = Customer.of(service);
        Customer.forget(service, ada.email()).mustBe(202);
        browser().open(service.mailbox().await(ada.email(), 2).link());
        assertThat(browser().evaluate("document.title").asString()).isEqualTo("Set a new password");
        assertThat(browser().evaluate("location.href").asString())
                .as("address without the token")
                .isEqualTo(service.at("/password/reset").toString());
        enter("orange parrot teaspoon");
        browser().awaitThat("!document.querySelector('#done').hidden");
        Customer.signIn(service, ada.email(), "orange parrot teaspoon").mustBe(200);
    }

    @Test
    void changes_the_address_on_a_click_and_reports_a_used_link(Service service) {
        var ada = Customer.of(service);
        var to = Customer.anyAddress();
        ada.changeEmail(to, Customer.PASSWORD).mustBe(202);
        var link = service.mailbox().await(to, 1).link();
        browser().open(link);
        assertThat(browser().evaluate("document.title").asString()).isEqualTo("Confirm your new address");
        Customer.signIn(service, to, Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        browser().click("#submit");
        browser().awaitThat("!document.querySelector('#done').hidden");
        Customer.signIn(service, to, Customer.PASSWORD).mustBe(200);
        browser().open(link);
        isDead();
        assertThat(browser().evaluate("document.querySelector('form') === null").asBoolean())
                .isTrue();
    }

    @Test
    void sends_a_new_reset_link_in_place_of_a_used_one(Service service) {
        var ada = Customer.of(service);
        Customer.forget(service, ada.email()).mustBe(202);
        var mail = service.mailbox().await(ada.email(), 2);
        Customer.reset(service, mail.token(), "orange parrot teaspoon").mustBe(200);
        service.mailbox().await(ada.email(), 3);
        browser().open(mail.link());
        isDead();
        browser().evaluate("document.querySelector('#email').focus()");
        browser().type(ada.email());
        browser().click("#submit");
        browser().awaitThat("!document.querySelector('#done').hidden");
        browser().open(service.mailbox().await(ada.email(), 4).link());
        assertThat(browser().evaluate("document.title").asString()).isEqualTo("Set a new password");
    }

    @Test
    void works_after_a_reload(Service service) {
        openMailOf(service);
        browser().reload();
        browser().awaitThat("document.querySelector('#facts') !== null && location.search === ''");
        enter(Customer.PASSWORD);
        browser().awaitThat("!document.querySelector('#done').hidden");
    }

    @Test
    void speaks_german_to_a_german_customer(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("country", "DE")).mustBe(202);
        browser().open(service.mailbox().await(email, 1).link());
        assertThat(browser().evaluate("document.title").asString()).isEqualTo("Passwort festlegen");
        assertThat(browser().evaluate("document.documentElement.lang").asString())
                .isEqualTo("de");
        enter("kurz");
        browser().awaitThat("!document.querySelector('#error').hidden");
        assertThat(browser().evaluate(ERROR).asString()).isEqualTo("Das Passwort muss 12 bis 128 Zeichen haben.");
        assertThat(browser()
                        .evaluate("document.querySelector('#hint').textContent")
                        .asString())
                .as("the error is shown once")
                .startsWith("Mindestens 12 Zeichen");
    }

    @Test
    void shows_the_apis_message_for_an_invalid_password_and_accepts_a_better_one(Service service) {
        openMailOf(service);
        enter("short");
        browser().awaitThat("!document.querySelector('#error').hidden");
        assertThat(browser().evaluate(ERROR).asString()).isEqualTo("The password must have 12 to 128 characters.");
        assertThat(browser()
                        .evaluate("document.querySelector('#password').ariaInvalid")
                        .asString())
                .isEqualTo("true");
        assertThat(browser().evaluate("document.activeElement.id").asString()).isEqualTo("password");
        enter(Customer.PASSWORD);
        browser().awaitThat("!document.querySelector('#done').hidden");
    }

    @Test
    void shows_company_country_plan_and_time_of_the_signup(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("company_name", "Söhne <i>& Töchter</i>", "country", "DE"))
                .mustBe(202);
        browser().open(service.mailbox().await(email, 1).link());
        assertThat(browser()
                        .evaluate(
                                "[...document.querySelectorAll('#facts dd')].map(fact => fact.textContent).join('; ')")
                        .asString())
                .matches("Söhne <i>& Töchter</i>; Deutschland; Starter;"
                        + " \\d+\\. \\p{L}+ \\d{4}, \\d\\d:\\d\\d Uhr \\(UTC\\)");
        assertThat(visible("#form")).isTrue();
    }

    @Test
    void reports_a_used_link_at_once(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var mail = service.mailbox().await(email, 1);
        Customer.redeem(service, email, mail.token());
        browser().open(mail.link());
        isDead();
        assertThat(browser().evaluate("document.querySelector('form') === null").asBoolean())
                .isTrue();
    }

    @Test
    void shows_the_apis_message_for_a_link_that_was_used_meanwhile(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var mail = service.mailbox().await(email, 1);
        browser().open(mail.link());
        Customer.redeem(service, email, mail.token());
        enter(Customer.PASSWORD);
        browser().awaitThat("!document.querySelector('#error').hidden");
        assertThat(browser().evaluate(ERROR).asString())
                .startsWith("This link is not valid.")
                .endsWith("Sign in, or sign up again.");
    }

    @Test
    void reports_a_truncated_link(Service service) {
        browser().open(service.at("/signup/confirm"));
        assertThat(visible("#missing")).isTrue();
        assertThat(visible("#form")).isFalse();
    }

    @Test
    void rates_the_password_and_reveals_it_on_request(Service service) {
        openMailOf(service);
        browser().click("#password");
        browser().evaluate("document.querySelector('#password').focus()");
        browser().type("short");
        assertThat(browser()
                        .evaluate("document.querySelector('#strength').value")
                        .asInt())
                .isEqualTo(1);
        browser().type(" and then much longer");
        browser().awaitThat("document.querySelector('#strength').value === 4");
        assertThat(typeOfThePassword()).isEqualTo("password");
        browser().click("#show");
        assertThat(typeOfThePassword()).isEqualTo("text");
        browser().click("#show");
        assertThat(typeOfThePassword()).isEqualTo("password");
    }

    @Test
    void lets_password_managers_and_the_clipboard_fill_in_the_password(Service service) {
        openMailOf(service);
        assertThat(browser()
                        .evaluate("document.querySelector('#password').autocomplete")
                        .asString())
                .isEqualTo("new-password");
        assertThat(browser()
                        .evaluate("document.querySelector('#password').dispatchEvent("
                                + "new ClipboardEvent('paste', {bubbles: true, cancelable: true}))")
                        .asBoolean())
                .as("not cancelled")
                .isTrue();
    }

    @Test
    void does_not_praise_a_password_that_the_service_rejects(Service service) {
        var email = openMailOf(service);
        var token = service.mailbox().await(email, 1).token();
        for (var password : List.of("too short", "Password1234", "PASSWORD1234", email, "Ada Telecom B.V.")) {
            fill("purple monkey dishwasher");
            browser().awaitThat("document.querySelector('#strength').value === 4");
            fill(password);
            assertThat(browser()
                            .evaluate("document.querySelector('#strength').value")
                            .asInt())
                    .as(password)
                    .isEqualTo(1);
            service.post("/v1/auth/magic-link/redeem")
                    .json(Customer.json(Map.of("token", token, "password", password)))
                    .send()
                    .mustBe(422);
        }
    }

    @ParameterizedTest
    @CsvSource({"320, light", "390, dark", "1280, light"})
    void fits_the_screen(int width, String scheme, Service service) {
        browser().emulate(width, scheme);
        openMailOf(service);
        assertThat(browser().evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
        assertThat(browser()
                        .evaluate("document.querySelector('#submit').getBoundingClientRect().bottom")
                        .asInt())
                .isLessThan(800);
        assertThat(browser()
                        .evaluate("getComputedStyle(document.body).backgroundColor")
                        .asString())
                .isEqualTo(scheme.equals("dark") ? "rgb(18, 22, 29)" : "rgb(244, 245, 247)");
    }

    /// Opens the link of a new signup and returns its address.
    private String openMailOf(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        browser().open(service.mailbox().await(email, 1).link());
        return email;
    }

    private void enter(String password) {
        fill(password);
        browser().click("#submit");
    }

    private void fill(String password) {
        browser().evaluate("document.querySelector('#password').value = ''");
        browser().evaluate("document.querySelector('#password').focus()");
        browser().type(password);
    }

    private String typeOfThePassword() {
        return browser().evaluate("document.querySelector('#password').type").asString();
    }

    private void isDead() {
        assertThat(browser()
                        .evaluate("document.querySelector('main').innerText")
                        .asString())
                .startsWith("This link is not valid");
    }

    private boolean visible(String selector) {
        return browser()
                .evaluate("document.querySelector('%s').checkVisibility()".formatted(selector))
                .asBoolean();
    }
}
