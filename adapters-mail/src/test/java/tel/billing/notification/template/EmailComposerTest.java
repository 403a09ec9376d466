package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.notification.Attachments;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;

class EmailComposerTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");
    private static final Instant TIME = Instant.parse("2026-11-21T08:15:42Z");
    private static final String TOKEN = "AbCd-_0123";

    private final EmailComposer composer = new EmailComposer(
            MailLinks.at(URI.create("https://billing.example/")),
            new EmailBranding("Söhne & Co", "#1f5fd0", Optional.empty()),
            Attachments.NONE);

    @Test
    void a_signup_e_mail_has_the_link_in_the_text_and_in_the_html() {
        var mail = written(signup("Ada's Phones B.V."));

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
    void a_top_up_receipt_states_the_amount_and_the_new_balance() {
        var payment = UUID.fromString("019aa4c5-0000-7000-8000-000000000000");
        var mail = written(new EmailMessage.TopUpReceipt(
                ADA, payment, Money.of(1_234_50, "EUR"), Money.of(2_000_000, "EUR"), TIME));

        assertThat(mail.subject()).isEqualTo("Your payment of EUR 1,234.50 was received");
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
    void an_amount_has_the_decimal_places_of_its_currency(long minor, String currency, String spelled) {
        var mail = written(new EmailMessage.TopUpReceipt(
                ADA, UUID.randomUUID(), Money.of(2000, "EUR"), Money.of(minor, currency), TIME));

        assertThat(mail.text()).containsPattern("New balance: +\\Q%s\\E\n".formatted(spelled));
    }

    @Test
    void an_e_mail_about_held_top_ups_states_the_time_and_has_no_link() {
        var mail = written(new EmailMessage.TopUpsHeld(ADA, TIME));

        assertThat(mail.subject()).isEqualTo("Top-ups to your wallet are on hold");
        assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
        assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
    }

    @Test
    void refund_and_chargeback_e_mails_state_the_amount_and_the_balance() {
        var payment = UUID.fromString("019aa4c5-0000-7000-8000-000000000000");
        var five = Money.of(5_00, "EUR");
        var left = Money.of(-1_50, "EUR");
        var given = written(new EmailMessage.RefundSent(ADA, payment, five, left, TIME));
        var failed = written(new EmailMessage.RefundFailed(ADA, payment, five, left, TIME));
        var taken = written(new EmailMessage.ChargedBack(ADA, payment, five, left, TIME));

        assertThat(given.subject()).isEqualTo("Your refund of EUR 5.00 was sent to your card");
        assertThat(failed.subject()).isEqualTo("Your refund of EUR 5.00 failed: the money is back in your wallet");
        assertThat(taken.subject()).isEqualTo("A chargeback of EUR 5.00 was deducted from your balance");
        for (var mail : List.of(given, failed, taken)) {
            for (var body : List.of(mail.text(), mail.html())) {
                assertThat(body).contains("EUR 5.00", "EUR -1.50", payment.toString(), "21 November 2026, 08:15 UTC");
            }
        }
        assertThat(taken.text()).contains("Your balance is now negative.");
        assertThat(written(new EmailMessage.ChargedBack(ADA, payment, five, five, TIME))
                        .text())
                .doesNotContain("negative");
    }

    @Test
    void the_e_mail_about_a_failed_capture_states_the_amount_and_the_balance() {
        var payment = UUID.fromString("019aa4c5-0000-7000-8000-000000000000");
        var five = Money.of(5_00, "EUR");
        var failed = written(new EmailMessage.CaptureFailed(ADA, payment, five, Money.of(-1_50, "EUR"), TIME));

        assertThat(failed.subject()).isEqualTo("Your payment of EUR 5.00 failed and was deducted from your balance");
        for (var body : List.of(failed.text(), failed.html())) {
            assertThat(body)
                    .contains("EUR 5.00", "EUR -1.50", payment.toString(), "21 November 2026, 08:15 UTC")
                    .contains("Your balance is now negative.");
        }
        assertThat(written(new EmailMessage.CaptureFailed(ADA, payment, five, five, TIME))
                        .text())
                .doesNotContain("negative");
    }

    @Test
    void an_e_mail_to_an_existing_account_holder_has_no_link() {
        var mail = written(new EmailMessage.AccountExists(ADA));

        assertThat(mail.text()).contains("already").doesNotContain("http");
        assertThat(mail.html()).contains("already").doesNotContain("href");
    }

    @Test
    void owners_learn_which_country_their_account_has_and_whether_their_vat_number_was_removed() {
        var kept = written(new EmailMessage.CountryCorrected(ADA, new Country("FR"), Optional.empty(), TIME));
        var removed =
                written(new EmailMessage.CountryCorrected(ADA, new Country("DE"), Optional.of("NL123456789B13"), TIME));

        assertThat(kept.subject()).isEqualTo("The country of your account is now France");
        assertThat(removed.subject()).isEqualTo("The country of your account is now Germany");
        for (var body : List.of(kept.text(), kept.html())) {
            assertThat(body).contains("21 November 2026, 08:15 UTC", "France").doesNotContain("VAT number");
        }
        for (var body : List.of(removed.text(), removed.html())) {
            assertThat(body).contains("NL123456789B13", "VAT number from Germany");
        }
    }

    @Test
    void a_password_reset_e_mail_has_the_link_in_the_text_and_in_the_html() {
        var mail = written(new EmailMessage.ResetPassword(ADA, new Secret(TOKEN), TIME, false));

        assertThat(mail.subject()).isEqualTo("Reset your password");
        assertThat(mail.text())
                .contains("https://billing.example/password/reset?token=AbCd-_0123\n")
                .contains("21 November 2026, 08:15 UTC");
        assertThat(mail.html())
                .contains("href=\"https://billing.example/password/reset?token=AbCd-_0123\"")
                .contains("21 November 2026, 08:15 UTC");
    }

    @Test
    void an_e_mail_to_an_address_without_a_password_has_no_link() {
        var mail = written(new EmailMessage.NoPasswordToReset(ADA));

        assertThat(mail.text()).contains("no password to reset").doesNotContain("http");
        assertThat(mail.html()).contains("no password to reset").doesNotContain("href");
    }

    @Test
    void a_password_change_e_mail_states_the_time_and_has_no_link() {
        var mail = written(new EmailMessage.PasswordChanged(ADA, TIME));

        assertThat(mail.subject()).isEqualTo("Your password was changed");
        assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
        assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
    }

    @Test
    void e_mails_about_wrong_passwords_and_codes_in_sessions_state_the_time_and_what_to_do_and_have_no_link() {
        var passwords = new EmailMessage.WrongPasswordsInSession(ADA, TIME);
        var codes = new EmailMessage.WrongCodesInSession(ADA, TIME);
        var austria = RecipientLocale.in(new Country("AT"));

        assertThat(written(passwords).subject()).isEqualTo("Repeated wrong passwords in your account");
        assertThat(written(codes).subject()).isEqualTo("Repeated wrong codes in your account");
        assertThat(composer.write(passwords, austria).subject())
                .isEqualTo("Wiederholt falsche Passwörter in Ihrem Konto");
        assertThat(composer.write(codes, austria).subject()).isEqualTo("Wiederholt falsche Codes in Ihrem Konto");
        assertThat(written(passwords).text()).contains("a password reset immediately", "signs out all devices");
        assertThat(written(codes).text()).contains("which ends all other sessions");
        for (var message : List.of(passwords, codes)) {
            var english = written(message);
            var german = composer.write(message, austria);
            for (var body : List.of(english.text(), english.html())) {
                assertThat(body).contains("21 November 2026, 08:15 UTC", "If this was not you");
            }
            for (var body : List.of(german.text(), german.html())) {
                assertThat(body).contains("21. November 2026 um 08:15 Uhr (UTC)", "Falls Sie das nicht waren");
            }
            for (var mail : List.of(english, german)) {
                assertThat(mail.text()).doesNotContain("http");
                assertThat(mail.html()).doesNotContain("href");
            }
        }
    }

    @Test
    void a_line_password_e_mail_states_the_time_and_the_line_and_has_no_link() {
        var subscription = UUID.fromString("019aa4c5-0000-7000-8000-000000000000");
        var message = new EmailMessage.LinePasswordChanged(ADA, subscription, "k7m2xq9d4rt8wz3a", TIME);
        var english = written(message);
        var german = composer.write(message, RecipientLocale.in(new Country("AT")));

        assertThat(english.subject()).isEqualTo("A new SIP password was created for your phone line");
        assertThat(german.subject()).isEqualTo("Für Ihren Anschluss wurde ein neues SIP-Passwort erzeugt");
        for (var mail : List.of(english, german)) {
            for (var body : List.of(mail.text(), mail.html())) {
                assertThat(body).contains(subscription.toString(), "k7m2xq9d4rt8wz3a");
            }
            assertThat(mail.text()).doesNotContain("http");
            assertThat(mail.html()).doesNotContain("href");
        }
        for (var body : List.of(english.text(), english.html())) {
            assertThat(body).contains("21 November 2026, 08:15 UTC", "If this was not you", "Set a new password");
        }
        for (var body : List.of(german.text(), german.html())) {
            assertThat(body).contains("21. November 2026 um 08:15 Uhr (UTC)", "Falls Sie das nicht waren");
        }
    }

    @Test
    void an_address_confirmation_e_mail_has_the_link_in_the_text_and_in_the_html() {
        var mail = written(new EmailMessage.ConfirmEmailChange(ADA, new Secret(TOKEN), TIME));

        assertThat(mail.subject()).isEqualTo("Confirm your new e-mail address");
        assertThat(mail.text())
                .contains("https://billing.example/email/confirm?token=AbCd-_0123\n")
                .contains("21 November 2026, 08:15 UTC");
        assertThat(mail.html())
                .contains("href=\"https://billing.example/email/confirm?token=AbCd-_0123\"")
                .contains("21 November 2026, 08:15 UTC");
    }

    @Test
    void an_e_mail_about_an_address_in_use_has_no_link() {
        var mail = written(new EmailMessage.EmailTaken(ADA));

        assertThat(mail.subject()).isEqualTo("This e-mail address is already in use");
        assertThat(mail.text()).contains("already").doesNotContain("http");
        assertThat(mail.html()).contains("already").doesNotContain("href");
    }

    @Test
    void address_change_e_mails_state_the_time_and_have_no_link() {
        var asked = written(new EmailMessage.EmailChangeRequested(ADA, TIME));
        var done = written(new EmailMessage.EmailChanged(ADA, TIME));

        assertThat(asked.subject()).isEqualTo("A change of your e-mail address was requested");
        assertThat(done.subject()).isEqualTo("Your e-mail address was changed");
        for (var body : new String[] {asked.text(), asked.html(), done.text(), done.html()}) {
            assertThat(body).contains("21 November 2026, 08:15 UTC").doesNotContain("http", "href");
        }
    }

    @Test
    void a_staff_invitation_has_a_link_and_states_its_expiry() {
        var mail = written(new EmailMessage.StaffInvitation(ADA, "Billing <Telecom>", new Secret("t0ken"), TIME));

        assertThat(mail.subject()).isEqualTo("You are invited to join the staff of Billing <Telecom>");
        assertThat(mail.text())
                .contains("/staff/enrol#token=t0ken", "Billing <Telecom>", "21 November 2026, 08:15 UTC");
        assertThat(mail.html()).contains("/staff/enrol#token=t0ken", "Billing &lt;Telecom&gt;");
    }

    @Test
    void an_e_mail_about_locked_codes_states_the_end_of_the_lock_and_has_no_link() {
        var mail = written(new EmailMessage.SecondFactorLocked(ADA, TIME));

        assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
        assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
    }

    @Test
    void second_factor_e_mails_state_the_time_and_have_no_link() {
        var setUp = written(new EmailMessage.SecondFactorSetUp(ADA, TIME));
        var used = written(new EmailMessage.RecoveryCodeUsed(ADA, TIME, 7));
        var renewed = written(new EmailMessage.RecoveryCodesRenewed(ADA, TIME));

        assertThat(setUp.subject()).isEqualTo("An authenticator app was set up for your account");
        assertThat(used.subject()).isEqualTo("One of your recovery codes was used");
        assertThat(used.text()).contains("Recovery codes left: 7.");
        assertThat(used.html()).contains("Recovery codes left: <strong>7</strong>.");
        assertThat(renewed.subject()).isEqualTo("Your recovery codes were replaced");
        for (var mail : List.of(setUp, used, renewed)) {
            assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
            assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
        }
    }

    @Test
    void an_e_mail_about_a_closed_account_does_not_suggest_signing_in_or_signing_up() {
        var mail = written(new EmailMessage.AccessClosed(ADA));

        for (var body : new String[] {mail.text(), mail.html()}) {
            assertThat(body)
                    .contains("closed", "reply to this e-mail")
                    .doesNotContain("http", "href")
                    .doesNotContainIgnoringCase("sign in with your")
                    .doesNotContainIgnoringCase("sign up again");
        }
    }

    @Test
    void account_status_e_mails_state_the_time_and_have_no_link() {
        var suspended = written(new EmailMessage.AccountSuspended(ADA, TIME));
        var reactivated = written(new EmailMessage.AccountReactivated(ADA, TIME));
        var closed = written(new EmailMessage.AccountClosed(ADA, TIME));

        assertThat(suspended.subject()).isEqualTo("Your account was suspended");
        assertThat(reactivated.subject()).isEqualTo("Your account was reactivated");
        assertThat(closed.subject()).isEqualTo("Your account was closed");
        for (var mail : List.of(suspended, reactivated, closed)) {
            assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
            assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
        }
    }

    @Test
    void staff_status_e_mails_state_the_time_and_have_no_link() {
        var changed = written(new EmailMessage.StaffRoleChanged(ADA, Role.ADMIN, TIME));
        var disabled = written(new EmailMessage.StaffDisabled(ADA, TIME));
        var enabled = written(new EmailMessage.StaffEnabled(ADA, TIME));

        assertThat(changed.subject()).isEqualTo("Your role was changed to administrator");
        assertThat(changed.text()).containsPattern("Your role\\s+is now administrator\\.");
        assertThat(changed.html()).contains("Your role is now <strong>administrator</strong>.");
        assertThat(disabled.subject()).isEqualTo("Your access was disabled");
        assertThat(enabled.subject()).isEqualTo("Your access was restored");
        for (var mail : List.of(changed, disabled, enabled)) {
            assertThat(mail.text()).contains("21 November 2026, 08:15 UTC").doesNotContain("http");
            assertThat(mail.html()).contains("21 November 2026, 08:15 UTC").doesNotContain("href");
        }
    }

    @Test
    void a_reset_e_mail_says_what_happened_and_does_not_suggest_ignoring_it() {
        var mail = written(new EmailMessage.SecondFactorReset(ADA, "Billing <Telecom>", new Secret("t0ken"), TIME));

        assertThat(mail.subject()).isEqualTo("Your password and second factor were reset");
        assertThat(mail.text())
                .contains("/staff/enrol#token=t0ken", "Billing <Telecom>", "21 November 2026, 08:15 UTC");
        assertThat(mail.html()).contains("/staff/enrol#token=t0ken", "Billing &lt;Telecom&gt;");
        for (var body : new String[] {mail.text(), mail.html()}) {
            assertThat(body).contains("no longer work").doesNotContain("Welcome", "ignore");
        }
    }

    @Test
    void an_e_mail_about_an_invalid_vat_number_states_the_number() {
        var mail = written(new EmailMessage.VatNumberInvalid(ADA, "NL123456789B01"));

        assertThat(mail.text()).contains("NL123456789B01");
        assertThat(mail.html()).contains("NL123456789B01");
    }

    @Test
    void an_e_mail_about_a_rejected_vat_number_says_that_the_account_has_not_changed() {
        var mail = written(new EmailMessage.VatNumberRejected(ADA, "NL123456789B01"));

        assertThat(mail.text())
                .contains("NL123456789B01", "Your account has not changed")
                .doesNotContain("add VAT");
        assertThat(mail.html()).contains("NL123456789B01", "Your account has not changed");
    }

    @Test
    void an_e_mail_about_a_vat_number_that_is_valid_again_states_the_number() {
        var mail = written(new EmailMessage.VatNumberValidAgain(ADA, "NL123456789B01"));

        assertThat(mail.subject()).isEqualTo("Your VAT number is valid again");
        assertThat(mail.text()).contains("NL123456789B01", "From your next charge on");
        assertThat(mail.html()).contains("NL123456789B01", "From your next charge on");
    }

    @Test
    void an_e_mail_about_a_reissued_invoice_states_the_number_of_the_replaced_invoice() {
        var mail = written(new EmailMessage.InvoiceReissued(
                ADA,
                UUID.randomUUID(),
                UUID.randomUUID(),
                "INV-2026-000042",
                Money.of(12_10, "EUR"),
                Money.of(10_00, "EUR"),
                "verified <late>",
                Money.of(2_10, "EUR"),
                TIME));

        assertThat(mail.subject()).isEqualTo("Your invoice INV-2026-000042 was corrected");
        assertThat(mail.text())
                .containsPattern("Replaced invoice: +INV-2026-000042\n")
                .containsPattern("Credited: +EUR 12\\.10\n")
                .containsPattern("New charge: +EUR 10\\.00\n")
                .containsPattern("Wallet balance: +EUR 2\\.10\n")
                .contains("verified <late>", "21 November 2026, 08:15 UTC");
        assertThat(mail.html())
                .contains("INV-2026-000042", "EUR 12.10", "EUR 10.00", "EUR 2.10", "verified &lt;late&gt;");
    }

    @Test
    void every_e_mail_ends_with_the_name_of_the_operator() {
        var english = written(new EmailMessage.AccountExists(ADA));
        var german = composer.write(new EmailMessage.AccountExists(ADA), RecipientLocale.in(new Country("DE")));

        assertThat(english.text()).endsWith("\n\nKind regards\nSöhne & Co\n");
        assertThat(german.text()).endsWith("\n\nMit freundlichen Grüßen\nSöhne & Co\n");
        assertThat(english.html()).contains("<html lang=\"en\">", "Kind regards<br>Söhne &amp; Co");
        assertThat(german.html()).contains("<html lang=\"de\">", "Mit freundlichen Grüßen<br>Söhne &amp; Co");
    }

    @Test
    void a_german_e_mail_uses_german_formats_for_money_and_times() {
        var recipientLocale = RecipientLocale.in(new Country("AT"));
        var signup = composer.write(signup("Ada's Phones"), recipientLocale);
        var receipt = composer.write(
                new EmailMessage.TopUpReceipt(
                        ADA, UUID.randomUUID(), Money.of(1_234_50, "EUR"), Money.of(2_000_000, "EUR"), TIME),
                recipientLocale);

        assertThat(signup.language()).isEqualTo(Locale.GERMAN);
        assertThat(signup.subject()).isEqualTo("Bitte bestätigen Sie Ihre E-Mail-Adresse");
        assertThat(signup.text())
                .contains("https://billing.example/signup/confirm?token=AbCd-_0123\n")
                .contains("bis zum 21. November 2026 um 08:15 Uhr (UTC)");
        assertThat(receipt.subject()).isEqualTo("Ihre Zahlung von 1.234,50 EUR ist eingegangen");
        for (var body : new String[] {receipt.text(), receipt.html()}) {
            assertThat(body).contains("20.000,00 EUR", "21. November 2026 um 08:15 Uhr (UTC)");
        }
    }

    @Test
    void a_signup_e_mail_states_the_data_of_the_signup() {
        var signup = signup("Ada & <b>Söhne</b>", "<i>Office</i>", Optional.of("BE0123456749"));

        var english = written(signup);
        var german = composer.write(signup, RecipientLocale.in(new Country("DE")));

        assertThat(english.text()).contains("Company:", "Belgium", "<i>Office</i>", "BE0123456749", "21 November 2026");
        assertThat(german.text())
                .contains("Unternehmen:", "Belgien", "<i>Office</i>", "BE0123456749", "21. November 2026");
        assertThat(List.of(english.html(), german.html()))
                .allSatisfy(html -> assertThat(html)
                        .contains("&lt;i&gt;Office&lt;/i&gt;", "BE0123456749")
                        .doesNotContain("<b>", "<i>"));
    }

    @Test
    void a_signup_e_mail_from_an_earlier_release_states_only_the_company() {
        var mail =
                written(new EmailMessage.ConfirmSignup(ADA, "Ada's Phones", new Secret(TOKEN), TIME, Optional.empty()));

        assertThat(mail.text()).contains("Hello Ada's Phones").doesNotContain("details", "Country", "Plan");
        assertThat(mail.html()).doesNotContain("details", "Country", "Plan");
    }

    @Test
    void a_signup_e_mail_without_a_vat_number_shows_none() {
        var signup = signup("Ada's Phones");

        assertThat(written(signup).text()).doesNotContain("VAT");
        assertThat(written(signup).html()).doesNotContain("VAT");
        assertThat(composer.write(signup, RecipientLocale.in(new Country("DE"))).text())
                .doesNotContain("USt");
    }

    @Test
    void markup_in_a_company_name_stays_text() {
        var mail = written(signup("<img src=x onerror=alert(1)> \"&{{link}}"));

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
    void a_company_name_does_not_become_a_link(String name) {
        var mail = written(signup(name));

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
    void a_company_name_cannot_break_a_line_or_change_the_text_direction(String name) {
        var mail = written(signup(name));

        assertThat(mail.subject()).isEqualTo("Confirm your e-mail address");
        assertThat(mail.text())
                .contains("Hello Acme ")
                .doesNotContain("\nBcc", "\nX", "\r", "\u2028", "\u202E", "\u0000");
    }

    @Test
    void the_html_loads_no_external_content_and_has_no_script() {
        assertThat(written(signup("Acme")).html())
                .doesNotContain("<script", "<img", "<link", "src=", "url(", "@import");
    }

    private Mail written(EmailMessage emailMessage) {
        return composer.write(emailMessage, RecipientLocale.DEFAULT);
    }

    private static EmailMessage signup(String company) {
        return signup(company, "Starter", Optional.empty());
    }

    private static EmailMessage signup(String company, String plan, Optional<String> vatNumber) {
        return new EmailMessage.ConfirmSignup(
                ADA,
                company,
                new Secret(TOKEN),
                TIME,
                Optional.of(new EmailMessage.ConfirmSignup.Details(new Country("BE"), plan, vatNumber, TIME)));
    }
}
