package tel.billing.identity.portal.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.domain.Client;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.Visiting;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The page of the sessions")
class SessionListPagesTest {
    private static final String PATH = "/portal/account/sessions";
    private static final String FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new SessionListPages(
                    world.identity.showSessions(),
                    world.identity.revokeSession(),
                    world.identity.signOutOtherSessions()));

    private StartedSession here;

    @BeforeEach
    void ada_is_signed_in() {
        here = world.becomeCustomer(Person.ADA);
        browser.signedInAs(Visiting.ofCustomer(here, Person.ADA));
    }

    @Test
    void shows_the_own_session_and_no_button_that_ends_it() {
        var page = browser.get(PATH);
        assertThat(page.html().select("tbody tr")).hasSize(1);
        assertThat(page.text("tbody tr")).contains("a browser", "198.51.100.7", "This session");
        assertThat(page.html().select("main form, main .head a")).isEmpty();
    }

    @Test
    void ends_another_session() {
        signInElsewhere();
        var page = browser.get(PATH);
        assertThat(page.html().select("tbody th").eachText()).containsExactlyInAnyOrder("Firefox, Linux", "a browser");
        var ended = browser.submit(page, Map.of());
        assertThat(ended.location()).isEqualTo(PATH + "?notice=session_ended");
        assertThat(browser.follow(ended).html().select("tbody tr")).hasSize(1);
        assertThat(sessions()).isEqualTo(1);
    }

    @Test
    void ends_all_other_sessions_after_a_confirmation() {
        signInElsewhere();
        signInElsewhere();
        var page = browser.get(PATH);
        var confirmation = browser.get(page.html().select("main .head a").attr("href"));
        assertThat(confirmation.text()).contains("All sessions except this one end immediately");
        assertThat(sessions()).isEqualTo(3);
        var ended = browser.submit(confirmation, Map.of());
        assertThat(ended.location()).isEqualTo(PATH + "?notice=other_sessions_ended");
        assertThat(sessions()).isEqualTo(1);
    }

    @Test
    void does_not_know_sessions_of_other_users() {
        signInElsewhere();
        var bela = world.becomeCustomer(Person.BELA).session().value();
        var form = browser.get(PATH).html().select("main form").last();
        form.attr("action", "%s/%s/end".formatted(PATH, bela));
        assertThat(browser.submit(form, Map.of()).status()).isEqualTo(404);
        form.attr("action", "%s/%s/end".formatted(PATH, UUID.randomUUID()));
        assertThat(browser.submit(form, Map.of()).status()).isEqualTo(404);
        assertThat(browser.get(PATH + "?after=x").status()).isEqualTo(404);
    }

    @Test
    void has_further_pages() {
        for (var session = 0; session < PageRequest.DEFAULT_LIMIT; session++) {
            signInElsewhere();
            world.advanceTime(Duration.ofMinutes(1));
        }
        var first = browser.get(PATH);
        assertThat(first.html().select("tbody tr")).hasSize(PageRequest.DEFAULT_LIMIT);
        var second = browser.get(first.html().select("a[rel=next]").attr("href"));
        assertThat(second.html().select("tbody tr")).hasSize(1);
        assertThat(second.text("tbody tr")).contains("This session");
    }

    private void signInElsewhere() {
        assertThat(world.identity
                        .signIn()
                        .signIn(new SignIn.Command(
                                Person.ADA.email(),
                                Person.ADA.password(),
                                new Client(Optional.of(FIREFOX), Optional.of("203.0.113.9")),
                                BillingWorld.FIRST_NETWORK)))
                .isInstanceOf(SignIn.Outcome.SignedIn.class);
    }

    private int sessions() {
        return world.identity
                .showSessions()
                .list(here.account(), here.user(), new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()))
                .items()
                .size();
    }
}
