package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.notification.Letter;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class LetterWriterTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");
    private static final Instant TIME = Instant.parse("2026-11-21T08:15:42Z");
    private static final String TOKEN = "AbCd-_0123";

    private final LetterWriter writer = new LetterWriter(URI.create("https://billing.example/"));

    @Test
    void the_link_of_a_signup_is_in_the_text_and_in_the_html() {
        var mail = writer.write(signup("Ada's Phones B.V."));

        assertThat(mail.to()).isEqualTo(ADA);
        assertThat(mail.subject()).isEqualTo("Confirm your e-mail address");
        assertThat(mail.text())
                .contains("https://billing.example/signup/confirm?token=AbCd-_0123\n")
                .contains("Ada's Phones B.V.")
                .contains("21 November 2026, 08:15 UTC");
        assertThat(mail.html())
                .contains("href=\"https://billing.example/signup/confirm?token=AbCd-_0123\"")
                .contains("Ada&#39;s Phones B.V.");
    }

    @Test
    void a_receipt_tells_what_came_and_what_is_there_now() {
        var payment = UUID.fromString("019aa4c5-0000-7000-8000-000000000000");
        var mail = writer.write(
                new Letter.TopUpReceipt(ADA, payment, Money.of(1_234_50, "EUR"), Money.of(2_000_000, "EUR"), TIME));

        assertThat(mail.subject()).isEqualTo("Receipt: EUR 1,234.50 added to your wallet");
        for (var body : new String[] {mail.text(), mail.html()}) {
            assertThat(body)
                    .contains("EUR 1,234.50", "EUR 20,000.00", "21 November 2026, 08:15 UTC", payment.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5 | EUR | EUR 0.05",
                "1234567 | JPY | JPY 1,234,567",
                "1250 | KWD | KWD 1.250",
                "-100 | EUR | EUR -1.00"
            })
    void money_has_the_digits_of_its_currency(long minor, String currency, String spelled) {
        var mail = writer.write(new Letter.TopUpReceipt(
                ADA, UUID.randomUUID(), Money.of(2000, "EUR"), Money.of(minor, currency), TIME));

        assertThat(mail.text()).containsPattern("New balance: +\\Q%s\\E\n".formatted(spelled));
    }

    @Test
    void whoever_has_an_account_is_told_so_without_any_link() {
        var mail = writer.write(new Letter.AccountExists(ADA));

        assertThat(mail.text()).contains("already").doesNotContain("http");
        assertThat(mail.html()).contains("already").doesNotContain("href");
    }

    @Test
    void the_link_to_a_new_password_is_in_the_text_and_in_the_html() {
        var mail = writer.write(new Letter.ResetPassword(ADA, new Secret(TOKEN), TIME));

        assertThat(mail.subject()).isEqualTo("Set a new password");
        assertThat(mail.text())
                .contains("https://billing.example/password/reset?token=AbCd-_0123\n")
                .contains("21 November 2026, 08:15 UTC");
        assertThat(mail.html())
                .contains("href=\"https://billing.example/password/reset?token=AbCd-_0123\"")
                .contains("21 November 2026, 08:15 UTC");
    }

    @Test
    void whoever_has_no_password_is_told_so_without_any_link() {
        var mail = writer.write(new Letter.NoPasswordToReset(ADA));

        assertThat(mail.text()).contains("no password to reset").doesNotContain("http");
        assertThat(mail.html()).contains("no password to reset").doesNotContain("href");
    }

    @Test
    void a_change_of_the_password_is_told_with_its_time_and_without_any_link() {
        var mail = writer.write(new Letter.PasswordChanged(ADA, TIME));

        assertThat(mail.subject()).isEqualTo("Your password was changed");
        assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
        assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
    }

    @Test
    void the_link_to_a_new_address_is_in_the_text_and_in_the_html() {
        var mail = writer.write(new Letter.ConfirmEmail(ADA, new Secret(TOKEN), TIME));

        assertThat(mail.subject()).isEqualTo("Confirm your new e-mail address");
        assertThat(mail.text())
                .contains("https://billing.example/email/confirm?token=AbCd-_0123\n")
                .contains("21 November 2026, 08:15 UTC");
        assertThat(mail.html())
                .contains("href=\"https://billing.example/email/confirm?token=AbCd-_0123\"")
                .contains("21 November 2026, 08:15 UTC");
    }

    @Test
    void whoever_has_the_address_already_is_told_so_without_any_link() {
        var mail = writer.write(new Letter.EmailTaken(ADA));

        assertThat(mail.subject()).isEqualTo("This address is in use already");
        assertThat(mail.text()).contains("already").doesNotContain("http");
        assertThat(mail.html()).contains("already").doesNotContain("href");
    }

    @Test
    void a_change_of_the_address_is_told_with_its_time_and_without_any_link() {
        var asked = writer.write(new Letter.EmailChangeAsked(ADA, TIME));
        var done = writer.write(new Letter.EmailChanged(ADA, TIME));

        assertThat(asked.subject()).isEqualTo("Your e-mail address is about to change");
        assertThat(done.subject()).isEqualTo("Your e-mail address was changed");
        for (var body : new String[] {asked.text(), asked.html(), done.text(), done.html()}) {
            assertThat(body).contains("21 November 2026, 08:15 UTC").doesNotContain("http", "href");
        }
    }

    @Test
    void whoever_is_invited_to_the_staff_gets_a_link_that_says_how_long_it_works() {
        var mail = writer.write(new Letter.StaffInvitation(ADA, "Billing <Telecom>", new Secret("t0ken"), TIME));

        assertThat(mail.text())
                .contains("/staff/enrol#token=t0ken", "Billing <Telecom>", "21 November 2026, 08:15 UTC");
        assertThat(mail.html()).contains("/staff/enrol#token=t0ken", "Billing &lt;Telecom&gt;");
    }

    @Test
    void staff_are_told_until_when_no_code_is_looked_at_and_get_no_link() {
        var mail = writer.write(new Letter.SecondFactorLocked(ADA, TIME));

        assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
        assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
    }

    @Test
    void staff_are_told_when_their_second_factor_was_changed_or_went_unasked_and_get_no_link() {
        var setUp = writer.write(new Letter.SecondFactorSetUp(ADA, TIME));
        var used = writer.write(new Letter.RecoveryCodeUsed(ADA, TIME, 7));
        var renewed = writer.write(new Letter.RecoveryCodesRenewed(ADA, TIME));

        assertThat(setUp.subject()).isEqualTo("An authenticator was set up for you");
        assertThat(used.subject()).isEqualTo("A recovery code of yours was used");
        assertThat(used.text()).contains("Recovery codes left: 7.");
        assertThat(used.html()).contains("Recovery codes left: <strong>7</strong>.");
        assertThat(renewed.subject()).isEqualTo("You have other recovery codes");
        for (var mail : List.of(setUp, used, renewed)) {
            assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
            assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
        }
    }

    @Test
    void an_unknown_vat_number_is_named() {
        var mail = writer.write(new Letter.VatNumberInvalid(ADA, "NL123456789B01"));

        assertThat(mail.text()).contains("NL123456789B01");
        assertThat(mail.html()).contains("NL123456789B01");
    }

    @Test
    void markup_in_a_name_stays_text() {
        var mail = writer.write(signup("<img src=x onerror=alert(1)> \"&{{link}}"));

        assertThat(mail.html())
                .doesNotContain("<img")
                .contains("&lt;img src=x onerror=alert(1)&gt; &quot;&amp;{{link}}");
        assertThat(mail.text()).contains("<img src=x onerror=alert(1)> \"&{{link}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/prize",
                "http://evil.example",
                "www.evil.example",
                "Call evil.example now",
                "win@evil.example",
                "HTTPS://EVIL.EXAMPLE"
            })
    void a_name_does_not_become_a_link(String name) {
        var mail = writer.write(signup(name));

        assertThat(mail.text())
                .doesNotContainIgnoringCase("evil.example")
                .doesNotContain("http://")
                .containsOnlyOnce("https://");
        assertThat(mail.text().replace("\u200C", "")).contains(name);
        assertThat(mail.html()).doesNotContainIgnoringCase("evil.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Acme\r\nBcc: all@evil.example", "Acme\nX: y", "Acme\u2028X", "Acme\u202Eevil", "Acme\u0000X"})
    void a_name_neither_breaks_a_line_nor_turns_around_what_follows(String name) {
        var mail = writer.write(signup(name));

        assertThat(mail.subject()).isEqualTo("Confirm your e-mail address");
        assertThat(mail.text())
                .contains("An account for Acme ")
                .doesNotContain("\nBcc", "\nX", "\r", "\u2028", "\u202E", "\u0000");
    }

    @Test
    void no_html_loads_anything_from_elsewhere_or_runs_a_script() {
        assertThat(writer.write(signup("Acme")).html())
                .doesNotContain("<script", "<img", "<link", "src=", "url(", "@import");
    }

    private static Letter signup(String company) {
        return new Letter.ConfirmSignup(ADA, company, new Secret(TOKEN), TIME);
    }
}
