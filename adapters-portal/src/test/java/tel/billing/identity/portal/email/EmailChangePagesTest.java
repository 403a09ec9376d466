package tel.billing.identity.portal.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.portal.Browsers;
import tel.billing.identity.portal.signin.BillingEmails;
import tel.billing.identity.portal.signin.CustomerSignInPages;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.Visiting;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The page that changes the e-mail address")
class EmailChangePagesTest {
    private static final String PATH = "/portal/account/email";
    private static final EmailAddress NEW = new EmailAddress("ada@new.example.com");

    private final BillingWorld world = new BillingWorld();
    private final EmailChangePages pages = new EmailChangePages(
            world.identity.requestEmailChange(), world.identity.renewBrowserSession(), BillingEmails.PARSER);
    private final PortalBrowser browser = PortalBrowser.of(world, pages);

    private Visitor ada;

    @BeforeEach
    void ada_is_signed_in() {
        ada = Visiting.ofCustomer(world.becomeCustomer(Person.ADA), Person.ADA);
        browser.signedInAs(ada);
    }

    @Test
    void sends_a_link_to_the_new_address() {
        var page = browser.get(PATH);
        assertThat(page.text()).contains("Your address is ada@example.com.");
        var sent = change(page, NEW.value(), Person.ADA.password().normalised());
        assertThat(sent.location()).isEqualTo("/portal/account?notice=email_link_sent");
        world.sendMail();
        assertThat(world.mailer.deliveredTo(NEW)).hasOnlyElementsOfType(EmailMessage.ConfirmEmailChange.class);
    }

    @Test
    void does_not_reveal_that_another_user_has_the_address() {
        world.becomeCustomer(Person.BELA);
        var taken = change(
                browser.get(PATH),
                Person.BELA.email().value(),
                Person.ADA.password().normalised());
        assertThat(taken.location()).isEqualTo("/portal/account?notice=email_link_sent");
    }

    @Test
    void replaces_the_cookie() {
        var real = PortalBrowser.of(
                world,
                new Browsers(world.identity.resumeBrowserSession()),
                pages,
                new CustomerSignInPages(
                        world.identity.signIn(),
                        world.identity.signOut(),
                        world.identity.startBrowserSession(),
                        BillingEmails.PARSER));
        var password = Person.ADA.password().normalised();
        real.submit(
                real.get("/portal/sign-in"), Map.of("email", Person.ADA.email().value(), "password", password));
        var copied = real.token(Site.PORTAL);
        assertThat(world.identity.resumeBrowserSession().resume(copied)).isPresent();

        real.submit(real.get(PATH), Map.of("email", NEW.value(), "password", password));

        assertThat(world.identity.resumeBrowserSession().resume(copied)).isEmpty();
        assertThat(world.identity.resumeBrowserSession().resume(real.token(Site.PORTAL)))
                .isPresent();
    }

    @Test
    void shows_all_faults_at_once() {
        var rejected = change(browser.get(PATH), Person.ADA.email().value(), "a wrong password");
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.text("#password-fault")).isEqualTo("This is not your password.");
        assertThat(change(rejected, "ada", "").html().select(".fault")).hasSize(2);
        var unchanged = change(
                rejected, Person.ADA.email().value(), Person.ADA.password().normalised());
        assertThat(unchanged.text("#email-fault")).isEqualTo("This is already your address.");
    }

    @Test
    void refuses_a_suspended_account_before_anything_is_entered() {
        browser.signedInAs(Visiting.suspended(ada));
        var refused = browser.get(PATH);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("h1")).isEqualTo("Your account is suspended");
    }

    private PortalBrowser.Loaded change(PortalBrowser.Loaded page, String email, String password) {
        return browser.submit(page, Map.of("email", email, "password", password));
    }
}
