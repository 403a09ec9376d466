package tel.billing.identity.portal.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.staff.InitializeOperator;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.portal.Browsers;
import tel.billing.overview.portal.dashboard.DashboardPage;
import tel.billing.shared.portal.console.ListPages;
import tel.billing.shared.portal.frame.NavigationEntry;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.visitor.Site;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.subscription.portal.overview.OverviewPage;

@DisplayName("The sign-in to")
class SignInPagesTest {
    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new Browsers(world.identity.resumeBrowserSession()),
            new CustomerSignInPages(
                    world.identity.signIn(),
                    world.identity.signOut(),
                    world.identity.startBrowserSession(),
                    BillingEmails.PARSER),
            new StaffSignInPages(
                    world.staff.signInAsStaff(),
                    world.staff.verifySecondFactor(),
                    world.identity.signOut(),
                    world.identity.startBrowserSession(),
                    BillingEmails.PARSER),
            new SessionPages(world.identity.signOut(), world.identity.reauthenticate()),
            new DashboardPage(world.overview.showDashboard(), world.clock),
            new ListPages(List.of(), world.clock),
            new OverviewPage(
                    world.observedLedger,
                    world.subscription.showSubscriptions(),
                    world.subscription.showOpenCharges(),
                    world.subscription.offeredPlans(),
                    world.subscription.showRenewals(),
                    world.provisioning.showLineStates(),
                    world.payment.listChargeableCards(),
                    world.payment.listWaitingPayments(),
                    world.account.showAccount(),
                    world.tax.applyVat()),
            NavigationEntry.portal(0, "nav.overview", "/portal/"));

    private TotpSecret authenticator;

    @BeforeEach
    void ada_is_a_customer_and_egon_an_administrator() {
        world.becomeCustomer(Person.ADA);
        authenticator = world.codes.newSecret();
        world.staff
                .initializeOperator()
                .initialize(new InitializeOperator.Command(
                        Person.EGON.company(),
                        Person.EGON.country(),
                        new InitializeOperator.FirstAdmin.WithKnownCredentials(
                                Person.EGON.email(), Person.EGON.password(), authenticator)));
    }

    @Test
    void the_portal_leads_to_the_requested_page() {
        var asked = browser.get("/portal/?tab=2");
        assertThat(asked.location()).isEqualTo("/portal/sign-in?next=%2Fportal%2F%3Ftab%3D2");
        var signedIn = signInAsAda(Person.ADA.password().normalised(), asked.location());
        assertThat(signedIn.status()).isEqualTo(303);
        assertThat(signedIn.location()).isEqualTo("/portal/?tab=2");
        var cookie = signedIn.cookies().getFirst();
        assertThat(cookie)
                .startsWith("__Host-billing=")
                .contains("; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax")
                .doesNotContain("Domain", "Max-Age");
        assertThat(browser.follow(signedIn).text("h1")).isEqualTo("Overview");
    }

    @Test
    void the_portal_rejects_a_wrong_password_and_does_not_show_it_again() {
        var rejected = signInAsAda("a wrong password", "/portal/sign-in");
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.text(".notice.bad")).isEqualTo("E-mail address and password do not match.");
        assertThat(rejected.html().select("#email").attr("value"))
                .isEqualTo(Person.ADA.email().value());
        assertThat(rejected.body()).doesNotContain("a wrong password");
    }

    @Test
    void the_portal_shows_all_faults_at_once() {
        var rejected = browser.submit(browser.get("/portal/sign-in"), Map.of("email", "ada", "password", ""));
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.html().select(".fault")).hasSize(2);
        assertThat(rejected.html().select("#email").attr("aria-describedby")).isEqualTo("email-fault");
    }

    @Test
    void the_portal_focuses_the_first_fault_and_names_it_in_the_title() {
        var page = browser.get("/portal/sign-in");
        assertThat(page.html().select("[autofocus]")).isEmpty();
        assertThat(page.html().title()).doesNotStartWith("Error");

        var faulty = browser.submit(page, Map.of("email", "ada", "password", ""));
        assertThat(faulty.html().select("[autofocus]").eachAttr("id")).containsExactly("email");
        assertThat(faulty.html().title()).isEqualTo("Error: " + page.html().title());

        var noPassword = browser.submit(page, Map.of("email", "ada@example.com", "password", ""));
        assertThat(noPassword.html().select("[autofocus]").eachAttr("id")).containsExactly("password");

        var wrong = signInAsAda("a wrong password", "/portal/sign-in");
        assertThat(wrong.html().select("[autofocus]").eachAttr("role")).containsExactly("alert");
    }

    @Test
    void the_portal_never_leads_to_another_site() {
        for (var next : new String[] {
            "https://thief.example/portal/",
            "//thief.example",
            "/portal/../\\thief",
            "/portal/../v1/me",
            "/portal/%2E%2e/v1/me",
            "/portal//thief.example",
            "/portal/.",
            "/portal/\t",
            "/v1/me"
        }) {
            var page = browser.get("/portal/sign-in");
            var signedIn = browser.submit(
                    page,
                    Map.of(
                            "email",
                            Person.ADA.email().value(),
                            "password",
                            Person.ADA.password().normalised(),
                            "next",
                            next));
            assertThat(signedIn.location()).as(next).isEqualTo("/portal/");
            signOut();
        }
    }

    @Test
    void the_portal_ends_with_the_session() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        var token = browser.token(Site.PORTAL);
        var left = signOut();
        assertThat(left.location()).isEqualTo("/portal/sign-in?notice=signed_out");
        assertThat(browser.get(left.location()).text(".notice.good")).isEqualTo("You are signed out.");
        assertThat(browser.get(left.location()).text(".notice.good")).isEmpty();
        assertThat(world.identity.resumeBrowserSession().resume(token)).isEmpty();
    }

    @Test
    void the_portal_ends_without_an_error_if_the_session_has_expired() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        var form = browser.get("/portal/").html().selectFirst("form.account");
        world.advanceTime(Duration.ofDays(2));
        assertThat(browser.post("/portal/sign-out", Map.of()).status()).isEqualTo(403);
        assertThat(browser.submit(form, Map.of()).location()).isEqualTo("/portal/sign-in?notice=signed_out");
        assertThat(browser.isSignedIn(Site.PORTAL)).isFalse();
    }

    @Test
    void the_portal_shows_no_notice_that_only_a_link_names() {
        assertThat(browser.get("/portal/sign-in?notice=signed_out").html().select(".notice"))
                .isEmpty();
    }

    @Test
    void the_portal_is_not_prolonged_by_pages_that_update_themselves() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        world.advanceTime(Duration.ofHours(23));
        assertThat(browser.update("/portal/").status()).isEqualTo(200);
        world.advanceTime(Duration.ofHours(1));
        assertThat(browser.get("/portal/").location()).startsWith("/portal/sign-in");
    }

    @Test
    void the_portal_asks_for_the_password_again() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        world.advanceTime(Duration.ofMinutes(11));
        var page = browser.get("/portal/password?next=/portal/%3Ftop-up");
        var wrong = browser.submit(page, Map.of("password", "a wrong password"));
        assertThat(wrong.text("#password-fault")).isEqualTo("This password is not correct.");
        var proven =
                browser.submit(wrong, Map.of("password", Person.ADA.password().normalised()));
        assertThat(proven.location()).isEqualTo("/portal/?top-up");
        assertThat(world.identity
                        .resumeBrowserSession()
                        .resume(browser.token(Site.PORTAL))
                        .orElseThrow()
                        .authenticatedAt())
                .isEqualTo(world.clock.instant());
    }

    @Test
    void the_portal_replaces_the_cookie_when_the_password_is_proven() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        var previous = browser.token(Site.PORTAL);
        var page = browser.get("/portal/password?next=/portal/");
        var proven =
                browser.submit(page, Map.of("password", Person.ADA.password().normalised()));
        assertThat(proven.cookies().getFirst())
                .startsWith("__Host-billing=")
                .contains("; Path=/", "; Secure", "; HttpOnly", "; SameSite=Lax")
                .doesNotContain("Domain", "Max-Age", previous.value());
        assertThat(world.identity.resumeBrowserSession().resume(previous)).isEmpty();
        assertThat(world.identity.resumeBrowserSession().resume(browser.token(Site.PORTAL)))
                .isPresent();
    }

    @Test
    void the_portal_accepts_a_form_that_was_open_when_the_password_was_proven() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        var open = browser.get("/portal/").html().selectFirst("form.account");
        proveThePassword();
        proveThePassword();
        assertThat(browser.submit(open, Map.of()).location()).isEqualTo("/portal/sign-in?notice=signed_out");
    }

    private void proveThePassword() {
        browser.submit(
                browser.get("/portal/password"),
                Map.of("password", Person.ADA.password().normalised()));
    }

    @Test
    void the_portal_accepts_a_form_of_a_session_that_has_expired_after_a_proof_of_the_password() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        proveThePassword();
        var form = browser.get("/portal/").html().selectFirst("form.account");
        world.advanceTime(Duration.ofDays(2));
        assertThat(browser.submit(form, Map.of()).location()).isEqualTo("/portal/sign-in?notice=signed_out");
    }

    @Test
    void the_portal_leads_to_the_requested_page_if_the_session_ends_before_the_proof_of_the_password() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        var page = browser.get("/portal/password?next=/portal/top-up");
        world.advanceTime(Duration.ofDays(2));
        var rejected =
                browser.submit(page, Map.of("password", Person.ADA.password().normalised()));
        assertThat(rejected.location()).isEqualTo("/portal/sign-in?next=%2Fportal%2Ftop-up");
    }

    @Test
    void the_portal_rejects_an_open_form_of_an_earlier_session() {
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        var open = browser.get("/portal/").html().selectFirst("form.account");
        proveThePassword();
        signOut();
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        assertThat(browser.submit(open, Map.of()).status()).isEqualTo(403);
    }

    @Test
    void the_portal_ends_the_session_that_the_browser_had_before() {
        var form = browser.get("/portal/sign-in");
        signInAsAda(Person.ADA.password().normalised(), "/portal/sign-in");
        var previous = browser.token(Site.PORTAL);
        var token = browser.get("/portal/").html().selectFirst("form.account [name=form_token]");
        var signedIn = browser.submit(
                form,
                Map.of(
                        "email",
                        Person.ADA.email().value(),
                        "password",
                        Person.ADA.password().normalised(),
                        "form_token",
                        Objects.requireNonNull(token).attr("value")));
        assertThat(signedIn.status()).isEqualTo(303);
        assertThat(world.identity.resumeBrowserSession().resume(previous)).isEmpty();
        assertThat(world.identity.resumeBrowserSession().resume(browser.token(Site.PORTAL)))
                .isPresent();
    }

    @Test
    void the_console_requires_the_second_factor() {
        var code = signInAsEgon();
        assertThat(code.location()).isEqualTo("/console/sign-in/code?next=%2Fconsole%2F");
        assertThat(browser.isSignedIn(Site.CONSOLE)).isFalse();
        var page = browser.follow(code);
        var wrong = browser.submit(page, Map.of("code", code(-1000)));
        assertThat(wrong.text("#code-fault")).startsWith("This code is not valid.");
        var signedIn = browser.submit(wrong, Map.of("code", code(0)));
        assertThat(signedIn.cookies().getFirst()).contains("__Host-billing-console=", "; SameSite=Lax");
        assertThat(browser.follow(signedIn).text("h1")).isEqualTo("Dashboard");
    }

    @Test
    void the_console_ends_the_session_that_the_browser_had_before() {
        var form = browser.get("/console/sign-in");
        browser.submit(browser.follow(signInAsEgon()), Map.of("code", code(0)));
        var previous = browser.token(Site.CONSOLE);
        assertThat(world.identity.resumeBrowserSession().resume(previous)).isPresent();
        // A code is valid once.
        world.advanceTime(Duration.ofSeconds(30));

        var token = browser.get("/console/").html().selectFirst("form.account [name=form_token]");
        var asked = browser.submit(
                form,
                Map.of(
                        "email",
                        Person.EGON.email().value(),
                        "password",
                        Person.EGON.password().normalised(),
                        "form_token",
                        Objects.requireNonNull(token).attr("value")));
        var signedIn = browser.submit(browser.follow(asked), Map.of("code", code(0)));

        assertThat(signedIn.status()).isEqualTo(303);
        assertThat(world.identity.resumeBrowserSession().resume(previous)).isEmpty();
        assertThat(world.identity.resumeBrowserSession().resume(browser.token(Site.CONSOLE)))
                .isPresent();
    }

    @Test
    void the_console_says_how_long_the_second_factor_is_locked() {
        for (var attempt = 0; attempt < SecondFactor.MAX_FAILURES; attempt++) {
            world.realTime.pass(Duration.ofMinutes(1));
            browser.submit(browser.follow(signInAsEgon()), Map.of("code", code(-1000)));
        }
        world.advanceTime(SecondFactor.FAILURE_WINDOW.minusSeconds(30));
        assertThat(signInAsEgon().text(".notice.bad"))
                .isEqualTo("Too many wrong codes were entered. Try again in 1 min.");
    }

    @Test
    void the_console_begins_again_without_a_challenge() {
        assertThat(browser.get("/console/sign-in/code").location()).isEqualTo("/console/sign-in");
    }

    @Test
    void the_console_does_not_admit_customers() {
        var rejected = browser.submit(
                browser.get("/console/sign-in"),
                Map.of(
                        "email",
                        Person.ADA.email().value(),
                        "password",
                        Person.ADA.password().normalised()));
        assertThat(rejected.text(".notice.bad")).isEqualTo("E-mail address and password do not match.");
    }

    private PortalBrowser.Loaded signInAsAda(String password, String page) {
        return browser.submit(
                browser.get(page), Map.of("email", Person.ADA.email().value(), "password", password));
    }

    private PortalBrowser.Loaded signInAsEgon() {
        return browser.submit(
                browser.get("/console/sign-in"),
                Map.of(
                        "email",
                        Person.EGON.email().value(),
                        "password",
                        Person.EGON.password().normalised()));
    }

    private String code(int stepsAhead) {
        var at = world.realTime.instant().plus(Duration.ofSeconds(30).multipliedBy(stepsAhead));
        return world.codes.codeOf(authenticator, TotpTimeStep.of(at)).digits();
    }

    private PortalBrowser.Loaded signOut() {
        var form = browser.get("/portal/").html().selectFirst("form.account");
        return browser.submit(form, Map.of());
    }
}
