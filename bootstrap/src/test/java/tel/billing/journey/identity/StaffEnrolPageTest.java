package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.device.Authenticator;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;

@OnService
@DisplayName("The page of an invitation to the staff")
class StaffEnrolPageTest extends BrowserTests {
    @Test
    void leads_from_a_password_and_a_code_to_recovery_codes(Service service) {
        var email = openInvitationOf(service);
        assertThat(browser().evaluate("location.href").asString())
                .as("address without the token")
                .isEqualTo(service.at("/staff/enrol").toString());
        choose(Customer.PASSWORD);
        assertThat(browser().evaluate("document.activeElement.id").asString()).isEqualTo("code");
        browser().awaitThat("document.querySelector('#qr').naturalWidth > 100");
        prove(authenticator().next());
        browser().awaitThat("!document.querySelector('#done').hidden");
        assertThat(shown()).isEqualTo("done");
        assertThat(browser()
                        .evaluate("document.querySelectorAll('#recovery-codes li').length")
                        .asInt())
                .isEqualTo(10);
        assertThat(browser()
                        .evaluate("document.querySelector('#continue').pathname")
                        .asString())
                .isEqualTo("/console/sign-in");
        var challenge =
                Staff.challenge(service, email, Customer.PASSWORD).mustBe(200).text("challenge_id");
        Staff.verify(service, challenge, text("#recovery-codes li:last-child")).mustBe(200);
    }

    @Test
    void shows_the_apis_message_for_an_invalid_password_and_for_a_wrong_code(Service service) {
        openInvitationOf(service);
        enter("#password", "short", "#choose");
        browser().awaitThat("!document.querySelector('#choose .error').hidden");
        assertThat(text("#choose .error")).isEqualTo("The password must have 12 to 128 characters.");
        assertThat(text("#hint")).startsWith("At least 12 characters");
        assertThat(browser().evaluate("document.activeElement.id").asString()).isEqualTo("password");
        choose(Customer.PASSWORD);
        prove("12345");
        browser().awaitThat("!document.querySelector('#prove .error').hidden");
        assertThat(text("#prove .error")).isEqualTo("The code must be the 6 digits that your authenticator shows.");
        prove(authenticator().wrong());
        browser().awaitThat("document.querySelector('#prove .error').textContent.startsWith('This is not')");
        assertThat(text("#prove .error"))
                .isEqualTo("This is not the code that your authenticator shows now. Enter the next code.");
        prove(authenticator().next());
        browser().awaitThat("!document.querySelector('#done').hidden");
    }

    @Test
    void shows_at_once_that_an_invitation_was_used(Service service) {
        var email = anyAddress();
        Staff.invite(service, email, "support").mustBe(201);
        var mail = service.mailbox().await(email, 1);
        Staff.enrolling(service, email, mail.token());
        browser().open(mail.link());
        browser().awaitThat("!document.querySelector('#dead').hidden");
        assertThat(shown()).isEqualTo("dead");
        assertThat(text("#reason")).startsWith("This invitation was used. If you used it, sign in");
    }

    @Test
    void speaks_german_to_a_german_browser(Service service) {
        browser().prefer("de-AT,de;q=0.9,en;q=0.5");
        try {
            var email = anyAddress();
            Staff.invite(service, email, "support").mustBe(201);
            var link = service.mailbox().await(email, 1).link();
            browser().open(link);
            browser().awaitThat("!document.querySelector('#choose').hidden");
            assertThat(text("title")).isEqualTo("Dem Team beitreten");
            enter("#password", "kurz", "#choose");
            browser().awaitThat("!document.querySelector('#choose .error').hidden");
            assertThat(text("#choose .error")).isEqualTo("Das Passwort muss 12 bis 128 Zeichen haben.");
            choose(Customer.PASSWORD);
            var authenticator = authenticator();
            prove(authenticator.wrong());
            browser().awaitThat("!document.querySelector('#prove .error').hidden");
            assertThat(text("#prove .error"))
                    .isEqualTo(
                            "Der Code ist falsch oder abgelaufen. Geben Sie den Code ein, den Ihre Authenticator-App jetzt anzeigt.");
            prove(authenticator.next());
            browser().awaitThat("!document.querySelector('#done').hidden");

            browser().open(link);
            browser().awaitThat("!document.querySelector('#dead').hidden");
            assertThat(text("#reason")).startsWith("Diese Einladung wurde schon verwendet");
        } finally {
            browser().prefer("en");
        }
    }

    @Test
    void shows_the_same_secret_after_a_reload_of_the_second_step(Service service) {
        openInvitationOf(service);
        choose(Customer.PASSWORD);
        var authenticator = authenticator();
        browser().reload();
        browser().awaitThat("!document.querySelector('#choose').hidden");
        assertThat(browser()
                        .evaluate("document.querySelector('#again').checkVisibility()")
                        .asBoolean())
                .as("asks for the same password")
                .isTrue();
        assertThat(browser().evaluate("JSON.stringify(history.state)").asString())
                .doesNotContain("otpauth", "secret");
        choose(Customer.PASSWORD);
        browser().awaitThat("document.querySelector('#qr').naturalWidth > 100");
        prove(authenticator.next());
        browser().awaitThat("!document.querySelector('#done').hidden");
    }

    @Test
    void accepts_another_invitation_in_the_same_tab(Service service) {
        openInvitationOf(service);
        choose(Customer.PASSWORD);
        openInvitationOf(service);
        choose(Customer.PASSWORD);
        prove(authenticator().next());
        browser().awaitThat("!document.querySelector('#done').hidden");
    }

    @Test
    void hides_the_token_from_servers(Service service) {
        var email = anyAddress();
        Staff.invite(service, email, "support").mustBe(201);
        var link = service.mailbox().await(email, 1).link();
        assertThat(link.getQuery()).isNull();
        assertThat(link.getFragment()).startsWith("token=");
        browser()
                .open(service.at("/staff/enrol?token="
                        + service.mailbox().await(email, 1).token()));
        assertThat(shown()).isEqualTo("missing");
    }

    @Test
    void reports_a_truncated_link(Service service) {
        browser().open(service.at("/staff/enrol"));
        assertThat(shown()).isEqualTo("missing");
    }

    @ParameterizedTest
    @CsvSource({"320, light", "390, dark", "1280, light"})
    void fits_the_screen_at_every_step(int width, String scheme, Service service) {
        browser().emulate(width, scheme);
        openInvitationOf(service);
        fits(width);
        choose(Customer.PASSWORD);
        browser().awaitThat("document.querySelector('#qr').naturalWidth > 100");
        fits(width);
        prove(authenticator().next());
        browser().awaitThat("!document.querySelector('#done').hidden");
        fits(width);
    }

    /// Opens the link of a new invitation and returns its address.
    private String openInvitationOf(Service service) {
        var email = anyAddress();
        Staff.invite(service, email, "support").mustBe(201);
        browser().open(service.mailbox().await(email, 1).link());
        browser().awaitThat("!document.querySelector('#choose').hidden");
        assertThat(shown()).isEqualTo("choose");
        return email;
    }

    private void choose(String password) {
        enter("#password", password, "#choose");
        browser().awaitThat("!document.querySelector('#prove').hidden");
        assertThat(shown()).isEqualTo("prove");
    }

    private void prove(String code) {
        enter("#code", code, "#prove");
    }

    private void enter(String field, String text, String form) {
        browser().evaluate("document.querySelector('%s').value = ''".formatted(field));
        browser().evaluate("document.querySelector('%s').focus()".formatted(field));
        browser().type(text);
        browser().click(form + " button[type=submit]");
    }

    /// With the secret that the page shows.
    private Authenticator authenticator() {
        return new Authenticator(text("#secret"));
    }

    /// The visible part of the page.
    private String shown() {
        return browser()
                .evaluate("[...document.querySelectorAll('main > [id]')].filter(part => part.checkVisibility())"
                        + ".map(part => part.id).join()")
                .asString();
    }

    private void fits(int width) {
        assertThat(browser().evaluate("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
    }

    private String text(String selector) {
        return browser()
                .evaluate("document.querySelector('%s').textContent".formatted(selector))
                .asString();
    }

    private static String anyAddress() {
        return "dora-%s@example.com".formatted(UUID.randomUUID());
    }
}
