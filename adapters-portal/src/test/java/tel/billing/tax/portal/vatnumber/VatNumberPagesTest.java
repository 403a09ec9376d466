package tel.billing.tax.portal.vatnumber;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.server.PortalBrowser;
import tel.billing.shared.portal.server.Visiting;
import tel.billing.shared.portal.visitor.Visitor;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

@DisplayName("The page of the VAT number")
class VatNumberPagesTest {
    private static final String PATH = "/portal/vat-number";
    private static final VatNumber NUMBER = new VatNumber("EL", "094259216");
    private static final VatNumber WRONG_CHECK_DIGIT = new VatNumber("EL", "094259217");

    private final BillingWorld world = new BillingWorld();
    private final PortalBrowser browser = PortalBrowser.of(
            world,
            new VatNumberPages(
                    world.tax.showVatNumber(),
                    world.tax.setVatNumber(),
                    world.tax.removeVatNumber(),
                    VatNumberPagesTest::checked));

    private Visitor cleo;

    @BeforeEach
    void cleo_is_signed_in() {
        cleo = Visiting.ofCustomer(world.becomeCustomer(Person.CLEO), Person.CLEO);
        browser.signedInAs(cleo);
    }

    @Test
    void explains_each_status_and_what_it_means_for_prices() {
        assertThat(browser.get(PATH).text())
                .contains("You have not entered a VAT number.", "We add the VAT of Greece to all prices.");
        world.register.goDown();
        var saved = enter(NUMBER.toString());
        assertThat(saved.location()).isEqualTo(PATH + "?notice=vat_number_changed");
        assertThat(browser.follow(saved).text())
                .contains("EL094259216", "Being verified", "VIES is not available at the moment", "VAT of Greece");
        world.register.comeBack();
        world.advanceTime(Duration.ofMinutes(1));
        assertThat(browser.get(PATH).text())
                .contains("Verified", "We charge net prices without VAT. Your company owes the VAT");
        world.register.remove(NUMBER);
        world.advanceTime(Duration.ofDays(91));
        assertThat(browser.get(PATH).text()).contains("Invalid", "does not know this number, or not any more");
    }

    @Test
    void rejects_numbers_with_a_reason() {
        assertThat(enter("12").text("#vat_number-fault")).startsWith("This is not a valid VAT number.");
        assertThat(enter("NL123456789B13").text("#vat_number-fault"))
                .startsWith("This VAT number does not fit your country.");
        assertThat(enter(WRONG_CHECK_DIGIT.toString()).text("#vat_number-fault"))
                .startsWith("This VAT number contains a typing error");
        world.register.remove(NUMBER);
        var unknown = enter(NUMBER.toString());
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.text("#vat_number-fault")).startsWith("The EU's register VIES does not know this number.");
        assertThat(unknown.html().select("#vat_number").attr("value")).isEqualTo("EL094259216");
    }

    @Test
    void removes_the_number_after_a_confirmation_that_names_the_consequence() {
        assertThat(browser.get(PATH + "/remove").location()).isEqualTo(PATH);
        enter(NUMBER.toString());
        var confirmation = browser.get(PATH + "/remove");
        assertThat(confirmation.text())
                .contains("EL094259216", "From then on, we add the VAT of Greece to all prices.");
        var removed = browser.submit(confirmation, Map.of());
        assertThat(removed.location()).isEqualTo(PATH + "?notice=vat_number_removed");
        assertThat(browser.follow(removed).text()).contains("You have not entered a VAT number.");
    }

    @Test
    void says_how_long_to_wait_after_too_many_numbers() {
        world.register.remove(NUMBER);
        for (var attempt = 0; attempt < 10; attempt++) {
            enter(NUMBER.toString());
        }
        assertThat(enter(NUMBER.toString()).text(".notice.bad")).startsWith("You tried this too often.");
    }

    @Test
    void offers_no_change_while_the_account_is_suspended_and_requires_a_fresh_password() {
        var form = browser.get(PATH + "/change");
        browser.signedInAs(Visiting.suspended(cleo));
        assertThat(browser.get(PATH).html().select(".actions")).isEmpty();
        assertThat(browser.get(PATH + "/change").status()).isEqualTo(403);
        assertThat(browser.get(PATH + "/remove").status()).isEqualTo(403);
        assertThat(browser.submit(form, Map.of("vat_number", NUMBER.toString())).status())
                .isEqualTo(403);
        browser.signedInAs(cleo);
        world.advanceTime(Duration.ofMinutes(11));
        assertThat(browser.get(PATH).status()).isEqualTo(200);
        assertThat(browser.get(PATH + "/change").location()).startsWith("/portal/password?next=");
    }

    private static Parsed<VatNumber> checked(VatNumber number) {
        return number.equals(WRONG_CHECK_DIGIT)
                ? Parsed.invalid(InputError.incorrect("has a wrong check digit"))
                : Parsed.valid(number);
    }

    private PortalBrowser.Loaded enter(String number) {
        return browser.submit(browser.get(PATH + "/change"), Map.of("vat_number", number));
    }
}
