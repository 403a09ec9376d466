package tel.billing.account.portal.company;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.AccountView;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.Visiting;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;
import tel.billing.tax.application.vatnumber.SetVatNumber;

@DisplayName("The page of the company")
class CompanyPagesTest {
    private static final String PATH = "/portal/account/company";

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new AccountPage(world.account.showAccount()),
            new CompanyPages(world.account.showAccount(), world.changeProfile()));

    private Visitor ada;
    private AccountId account;

    @BeforeEach
    void ada_is_signed_in() {
        ada = Visiting.ofCustomer(world.becomeCustomer(Person.ADA), Person.ADA);
        account = ada.account();
        browser.signedInAs(ada);
    }

    @Test
    void shows_and_changes_name_address_and_country() {
        assertThat(browser.get("/portal/account").text())
                .contains("Ada's Analytical Engines", "Netherlands", "No address yet", "ada@example.com");
        var changed = browser.submit(
                browser.get(PATH),
                Map.of(
                        "company", "Ada's Engines GmbH",
                        "line1", "Ring 1",
                        "postal_code", "10115",
                        "city", "Berlin",
                        "country", "DE"));
        assertThat(changed.location()).isEqualTo("/portal/account?notice=company_changed");
        assertThat(browser.follow(changed).text())
                .contains("The company was changed.", "Ada's Engines GmbH", "Ring 1 10115 Berlin", "Germany");
        assertThat(view().address())
                .contains(new PostalAddress("Ring 1", Optional.empty(), "10115", "Berlin", Optional.empty()));
        assertThat(browser.get(PATH).html().select("#country option[selected]").attr("value"))
                .isEqualTo("DE");
    }

    @Test
    void does_not_undo_a_change_that_was_made_after_the_form_was_shown() {
        var old = browser.get(PATH);
        browser.submit(browser.get(PATH), Map.of("country", "DE"));

        var outdated = browser.submit(old, Map.of("company", "Ada's Engines GmbH"));

        assertThat(outdated.status()).isEqualTo(409);
        assertThat(outdated.text(".notice.bad")).startsWith("Your company data has changed");
        assertThat(outdated.html().select("#country option[selected]").attr("value"))
                .isEqualTo("DE");
        assertThat(view().country()).isEqualTo(new Country("DE"));
        assertThat(view().company().value()).isEqualTo("Ada's Analytical Engines");

        var changed = browser.submit(outdated, Map.of("company", "Ada's Engines GmbH"));

        assertThat(changed.status()).isEqualTo(303);
        assertThat(view().country()).isEqualTo(new Country("DE"));
        assertThat(view().company().value()).isEqualTo("Ada's Engines GmbH");
    }

    @Test
    void accepts_the_same_change_twice() {
        var form = browser.get(PATH);
        for (var attempt = 0; attempt < 2; attempt++) {
            assertThat(browser.submit(form, Map.of("country", "DE")).location())
                    .isEqualTo("/portal/account?notice=company_changed");
        }
    }

    @Test
    void requires_the_rest_of_an_address_that_was_begun() {
        var rejected = browser.submit(browser.get(PATH), Map.of("company", "", "line1", "Ring 1"));
        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.html().select(".fault").eachAttr("id"))
                .containsExactly("company-fault", "postal_code-fault", "city-fault");
        assertThat(rejected.html().select("#line1").attr("value")).isEqualTo("Ring 1");
    }

    @Test
    void says_which_fields_an_address_requires() {
        assertThat(browser.get(PATH).html().select("label:has(.optional)").eachText())
                .containsExactly(
                        "Street and number (required for an address)",
                        "Address, second line (optional)",
                        "Postal code (required for an address)",
                        "City (required for an address)",
                        "Region or state (optional)");
    }

    @Test
    void refuses_a_country_that_the_VAT_number_does_not_fit() {
        world.tax.setVatNumber().set(new SetVatNumber.Command(account, new VatNumber("NL", "123456789B13")));
        var rejected = browser.submit(browser.get(PATH), Map.of("country", "DE"));
        assertThat(rejected.text("#country-fault")).startsWith("Your VAT number NL123456789B13 belongs to");
        assertThat(view().country()).isEqualTo(new Country("NL"));
        assertThat(browser.get("/portal/account").text()).contains("NL123456789B13 Verified");
    }

    @Test
    void says_how_long_to_wait_after_too_many_corrections_of_the_country() {
        for (var country : new String[] {"DE", "FR", "BE", "AT", "LU"}) {
            browser.submit(browser.get(PATH), Map.of("country", country));
        }
        var rejected = browser.submit(browser.get(PATH), Map.of("country", "IT"));
        assertThat(rejected.text("#country-fault")).startsWith("You tried this too often.");
    }

    @Test
    void requires_a_fresh_password() {
        world.advanceTime(Duration.ofMinutes(11));
        assertThat(browser.get(PATH).location()).startsWith("/portal/password?next=");
    }

    @Test
    void can_only_be_read_while_the_account_is_suspended() {
        var form = browser.get(PATH);
        browser.signedInAs(Visiting.suspended(ada));
        var links = browser.get("/portal/account").html().select("main a").eachAttr("href");
        assertThat(links).contains("/portal/account/sessions").doesNotContain(PATH, "/portal/account/email");
        assertThat(browser.submit(form, Map.of()).status()).isEqualTo(403);
        var refused = browser.get(PATH);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("h1")).isEqualTo("Your account is suspended");
    }

    @Test
    void leads_to_the_sign_in_if_the_account_was_closed_after_the_request_was_authenticated() {
        var form = browser.get(PATH);
        var active = (Account.Active) world.accounts.find(account).orElseThrow();
        world.unitOfWork.perform(
                () -> world.accounts.advance(active.close(new Reason("requested"), world.clock.instant())));

        assertThat(browser.submit(form, Map.of("company", "Ada's Looms")).location())
                .startsWith("/portal/sign-in");
        assertThat(view().company().value()).isEqualTo("Ada's Analytical Engines");
    }

    private AccountView view() {
        return world.account.showAccount().show(account).orElseThrow();
    }
}
