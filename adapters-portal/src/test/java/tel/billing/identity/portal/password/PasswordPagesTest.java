package tel.billing.identity.portal.password;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.portal.Browsers;
import tel.billing.identity.portal.signin.BillingEmails;
import tel.billing.identity.portal.signin.CustomerSignInPages;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The page that")
class PasswordPagesTest {
    private static final String CHANGE = "/portal/account/password";
    private static final String FORGOT = "/portal/forgot-password";
    private static final String NEW = "an entirely different password";

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new Browsers(world.identity.resumeBrowserSession()),
            new CustomerSignInPages(
                    world.identity.signIn(),
                    world.identity.signOut(),
                    world.identity.startBrowserSession(),
                    BillingEmails.PARSER),
            new ForgottenPasswordPages(world.identity.requestPasswordReset(), BillingEmails.PARSER),
            new ChangePasswordPages(
                    world.identity.changePassword(), world.identity.renewBrowserSession(), world.rules));

    private StartedSession elsewhere;

    @BeforeEach
    void ada_is_a_customer() {
        elsewhere = world.becomeCustomer(Person.ADA);
    }

    @Test
    void changes_the_password_keeps_this_session_and_ends_the_others() {
        signIn();
        var copied = browser.token(Site.PORTAL);
        var page = browser.get(CHANGE);
        assertThat(page.text()).contains("You stay signed in here. All your other sessions end");
        var changed = change(page, Person.ADA.password().normalised(), NEW);
        assertThat(changed.location()).isEqualTo("/portal/account?notice=password_changed");
        assertThat(browser.get(CHANGE).status()).isEqualTo(200);
        assertThat(world.identity.resumeBrowserSession().resume(copied)).isEmpty();
        assertThat(world.identity
                        .showSessions()
                        .list(elsewhere.account(), elsewhere.user(), new PageRequest<>(10, Optional.empty()))
                        .items())
                .hasSize(1);
    }

    @Test
    void changes_the_password_shows_all_faults_and_no_password() {
        signIn();
        var rejected = change(browser.get(CHANGE), "a wrong password", "short");
        assertThat(rejected.text("#new_password-fault")).isEqualTo("Enter at least 12 characters.");
        var own = change(rejected, "a wrong password", Person.ADA.email().value());
        assertThat(own.status()).isEqualTo(422);
        assertThat(own.text("#current_password-fault")).isEqualTo("This is not your current password.");
        assertThat(own.text("#new_password-fault")).startsWith("This password is easy to guess.");
        assertThat(own.body()).doesNotContain("a wrong password");
    }

    @Test
    void changes_the_password_says_how_long_to_wait_after_too_many_attempts() {
        signIn();
        var page = browser.get(CHANGE);
        for (var attempt = 0; attempt < 11; attempt++) {
            page = change(page, "a wrong password", NEW);
        }
        assertThat(page.text(".notice.bad")).startsWith("You tried this too often.");
    }

    @Test
    void sends_a_reset_link_does_not_reveal_known_addresses() {
        var known = browser.submit(
                browser.get(FORGOT), Map.of("email", Person.ADA.email().value()));
        var unknown = browser.submit(
                browser.get(FORGOT), Map.of("email", Person.BELA.email().value()));
        assertThat(known.location()).isEqualTo(FORGOT + "/sent").isEqualTo(unknown.location());
        assertThat(browser.follow(known).text("h1")).isEqualTo("Check your e-mail");
        world.sendMail();
        assertThat(world.mailer.deliveredTo(Person.ADA.email())).anyMatch(EmailMessage.ResetPassword.class::isInstance);
    }

    @Test
    void sends_a_reset_link_rejects_what_is_no_address() {
        var rejected = browser.submit(browser.get(FORGOT), Map.of("email", "ada"));
        assertThat(rejected.text("#email-fault")).startsWith("Enter an e-mail address");
    }

    @Test
    void sends_a_reset_link_also_serves_staff() {
        var sent = browser.submit(
                browser.get("/console/forgot-password"),
                Map.of("email", Person.EGON.email().value()));
        assertThat(browser.follow(sent).html().select("main a").eachAttr("href"))
                .containsExactly("/console/forgot-password", "/console/sign-in");
    }

    private void signIn() {
        browser.submit(
                browser.get("/portal/sign-in"),
                Map.of(
                        "email",
                        Person.ADA.email().value(),
                        "password",
                        Person.ADA.password().normalised()));
    }

    private PortalBrowser.Loaded change(PortalBrowser.Loaded page, String current, String next) {
        return browser.submit(page, Map.of("current_password", current, "new_password", next));
    }
}
