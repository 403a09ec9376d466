package tel.billing.identity.portal.signup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.identity.portal.signin.BillingEmails;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The page for the signup")
class SignUpPagesTest {
    private static final String PATH = "/portal/sign-up";
    private static final VatNumber NUMBER = new VatNumber("NL", "123456789B13");

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new SignUpPages(
                    world.identity.signUp(), BillingEmails.PARSER, Parsed::valid, world.subscription.offeredPlans()));

    @Test
    void sends_a_link_and_says_so() {
        var page = browser.get(PATH);
        assertThat(page.html().select("#plan option[selected]").attr("value")).isEqualTo("starter");
        var sent = browser.submit(page, ofAda(Map.of("vat_number", "nl 123456789 b13")));
        assertThat(sent.location()).isEqualTo(PATH + "/sent");
        assertThat(browser.follow(sent).text("h1")).isEqualTo("Check your e-mail");
        assertThat(world.identity.showSignup().show(world.linkSentTo(Person.ADA)))
                .hasValueSatisfying(signup -> {
                    assertThat(signup.company()).isEqualTo(Person.ADA.company());
                    assertThat(signup.country()).isEqualTo(Person.ADA.country());
                    assertThat(signup.vatNumber()).contains(NUMBER);
                });
    }

    @Test
    void does_not_reveal_known_addresses() {
        var unknown = browser.submit(browser.get(PATH), ofAda(Map.of()));
        world.becomeCustomer(Person.ADA);
        var known = browser.submit(browser.get(PATH), ofAda(Map.of()));
        assertThat(known.status()).isEqualTo(unknown.status());
        assertThat(known.location()).isEqualTo(unknown.location());
        assertThat(known.body()).isEqualTo(unknown.body());
        assertThat(known.cookies()).isEmpty();
    }

    @Test
    void shows_all_faults_at_once_and_keeps_the_input() {
        var rejected = browser.submit(
                browser.get(PATH),
                Map.of("company", "Ada's Engines", "email", "ada", "vat_number", "12", "plan", "golden"));
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.html().select(".fault").eachAttr("id"))
                .containsExactly("country-fault", "email-fault", "vat_number-fault", "plan-fault");
        assertThat(rejected.html().select("#company").attr("value")).isEqualTo("Ada's Engines");
        assertThat(rejected.html().select("#email").attr("value")).isEqualTo("ada");
    }

    @Test
    void explains_that_a_VAT_number_does_not_fit_or_is_unknown() {
        var foreign = browser.submit(browser.get(PATH), ofAda(Map.of("vat_number", "EL094259216")));
        assertThat(foreign.text("#vat_number-fault")).startsWith("This VAT number does not fit your country.");
        world.register.remove(NUMBER);
        var unknown = browser.reading("de").submit(foreign, ofAda(Map.of("vat_number", NUMBER.toString())));
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.text("#vat_number-fault")).startsWith("Das EU-Register VIES kennt diese Nummer nicht.");
    }

    @Test
    void says_how_long_to_wait_after_too_many_signups() {
        PortalBrowser.Loaded last = browser.get(PATH);
        for (var attempt = 0; attempt < 6; attempt++) {
            last = browser.submit(browser.get(PATH), ofAda(Map.of()));
        }
        assertThat(last.status()).isEqualTo(422);
        assertThat(last.text(".notice.bad")).startsWith("You tried this too often. Try again in");
        assertThat(last.html().select("#company").attr("value"))
                .isEqualTo(Person.ADA.company().value());
    }

    @Test
    void selects_the_plan_that_a_link_names() {
        assertThat(browser.get(PATH + "?plan=business")
                        .html()
                        .select("#plan option[selected]")
                        .attr("value"))
                .isEqualTo("business");
    }

    private static Map<String, String> ofAda(Map<String, String> more) {
        var values = new HashMap<>(Map.of(
                "company", Person.ADA.company().value(),
                "country", Person.ADA.country().code(),
                "email", Person.ADA.email().value()));
        values.putAll(more);
        return values;
    }
}
