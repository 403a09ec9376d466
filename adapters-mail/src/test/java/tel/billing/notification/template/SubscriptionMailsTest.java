package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.notification.Attachment;
import tel.billing.notification.Attachments.Documents;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailMessage.ChargeReceipt.Occasion;
import tel.billing.notification.EmailMessage.PriceChange.Included;
import tel.billing.notification.EmailMessage.PriceChange.Interval;
import tel.billing.notification.EmailMessage.SubscriptionActiveAgain.NextPeriod;
import tel.billing.notification.EmailMessage.SubscriptionCancelled.Cause;
import tel.billing.notification.EmailMessage.SubscriptionContinues.Dropped;
import tel.billing.notification.PriceWithVat;
import tel.billing.notification.PriceWithVat.VatReason;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;

/// E-mails about subscriptions.
class SubscriptionMailsTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");
    private static final UUID ID = UUID.fromString("019aa4c5-0000-7000-8000-000000000000");
    private static final Instant TIME = Instant.parse("2026-11-21T08:15:42Z");
    private static final Instant LATER = Instant.parse("2026-12-21T08:15:42Z");
    private static final Instant BEGIN = Instant.parse("2026-11-01T09:00:00Z");
    private static final Instant END = Instant.parse("2026-12-01T09:00:00Z");
    private static final PriceWithVat AUSTRIAN = price(VatReason.DESTINATION, "AT", 2_000, 2_00);
    private static final PriceWithVat REVERSE = price(VatReason.REVERSE_CHARGE, "DE", 0, 0);

    private static final Included MUCH = new Included(11, 22, 3_000);
    private static final Included LITTLE = new Included(2, 2, 77);

    private static final Documents RENDERED = new Documents(
            Optional.of("INV-2026-000042"),
            List.of(new Attachment("INV-2026-000042.pdf", "application/pdf", new byte[0])));

    private Documents documents = RENDERED;
    private final EmailComposer composer = new EmailComposer(
            MailLinks.at(URI.create("https://billing.example")),
            new EmailBranding("Billing Telecom", "#1f5fd0", Optional.empty()),
            _ -> documents);

    @Test
    void a_receipt_states_the_plan_the_period_and_the_amounts() {
        var mail = inEnglish(receipt(Occasion.ACTIVATION, AUSTRIAN));

        assertThat(mail.subject()).isEqualTo("Receipt: EUR 12.00 paid from your wallet for Business");
        assertThat(mail.text()).isEqualTo("""
            Hello,

            Thank you for your payment. We charged EUR 12.00 to your wallet for the
            first period of Business.

            Period from:     21 November 2026, 08:15 UTC
            Period until:    21 December 2026, 08:15 UTC
            Net amount:      EUR 10.00
            VAT:             EUR 2.00 (20%, Austria)
            Total:           EUR 12.00
            Wallet balance:  EUR 38.00
            Date:            21 November 2026, 08:15 UTC
            Invoice:         INV-2026-000042
            Charge ID:       019aa4c5-0000-7000-8000-000000000000

            VAT is charged at the rate of your country (Article 58 of Directive
            2006/112/EC).

            The invoice is attached.

            If you have any questions, please reply to this e-mail.

            Kind regards
            Billing Telecom
            """);
        assertThat(mail.html())
                .contains("EUR 10.00", "VAT 20% (Austria)", "EUR 2.00", "EUR 12.00", "EUR 38.00", "Article 58")
                .contains("21 November 2026, 08:15 UTC", "21 December 2026, 08:15 UTC", ID.toString());
    }

    @Test
    void a_receipt_whose_invoice_could_not_be_rendered_states_its_number() {
        documents = new Documents(RENDERED.invoiceNumber(), List.of());

        var mail = inEnglish(receipt(Occasion.ACTIVATION, AUSTRIAN));

        assertThat(mail.text()).contains("Invoice:         INV-2026-000042").doesNotContain("attached");
        assertThat(mail.html()).contains("INV-2026-000042").doesNotContain("attached");
    }

    @Test
    void a_receipt_without_invoice_does_not_mention_one() {
        documents = Documents.NONE;

        var mail = inEnglish(receipt(Occasion.ACTIVATION, AUSTRIAN));

        assertThat(mail.text()).doesNotContainIgnoringCase("invoice");
        assertThat(mail.html()).doesNotContainIgnoringCase("invoice");
    }

    @Test
    void a_german_receipt_is_in_german() {
        var mail = inGerman(receipt(Occasion.RENEWAL, REVERSE));

        assertThat(mail.subject()).isEqualTo("Zahlungsbeleg: 10,00 EUR für Business von Ihrem Guthaben abgebucht");
        assertThat(mail.text()).isEqualTo("""
            Guten Tag,

            vielen Dank für Ihre Zahlung. Für einen weiteren Zeitraum von Business haben
            wir 10,00 EUR von Ihrem Guthaben abgebucht.

            Zeitraum von:    21. November 2026 um 08:15 Uhr (UTC)
            Zeitraum bis:    21. Dezember 2026 um 08:15 Uhr (UTC)
            Nettobetrag:     10,00 EUR
            Umsatzsteuer:    0,00 EUR (0\u00A0%)
            Gesamtbetrag:    10,00 EUR
            Neues Guthaben:  38,00 EUR
            Datum:           21. November 2026 um 08:15 Uhr (UTC)
            Rechnung:        INV-2026-000042
            Buchungsnummer:  019aa4c5-0000-7000-8000-000000000000

            Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge): Sie führen die
            Umsatzsteuer selbst ab (Artikel 196 der Richtlinie 2006/112/EG).

            Die Rechnung finden Sie im Anhang.

            Bei Fragen antworten Sie einfach auf diese E-Mail.

            Mit freundlichen Grüßen
            Billing Telecom
            """);
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVATION, the first period of Business, den ersten Zeitraum von Business",
        "UPGRADE, the change to Business, den Wechsel zu Business",
        "RENEWAL, another period of Business, einen weiteren Zeitraum von Business"
    })
    void a_receipt_states_the_reason_of_the_charge(Occasion occasion, String english, String german) {
        assertBodies(
                inEnglish(receipt(occasion, AUSTRIAN)), body -> assertThat(body).contains(english));
        assertBodies(
                inGerman(receipt(occasion, AUSTRIAN)), body -> assertThat(body).contains(german));
    }

    @ParameterizedTest
    @CsvSource({
        "DESTINATION, Article 58 of, Artikel 58 der",
        "REVERSE_CHARGE, Article 196 of, Artikel 196 der",
        "OUTSIDE_EU, Articles 44 and 58 of, Artikel 44 und 58 der"
    })
    void a_receipt_explains_foreign_vat_and_missing_vat(VatReason ground, String english, String german) {
        var emailMessage = receipt(Occasion.RENEWAL, price(ground, "AT", 0, 0));

        assertBodies(
                inEnglish(emailMessage),
                body -> assertThat(body).containsOnlyOnce("2006/112/EC").contains(english));
        assertBodies(
                inGerman(emailMessage),
                body -> assertThat(body).containsOnlyOnce("2006/112/EG").contains(german));
    }

    @Test
    void domestic_vat_needs_no_explanation() {
        var emailMessage = receipt(Occasion.RENEWAL, price(VatReason.DOMESTIC, "AT", 2_000, 2_00));

        assertBodies(
                inEnglish(emailMessage),
                body -> assertThat(body).contains("Austria").doesNotContain("2006/112"));
        assertBodies(
                inGerman(emailMessage),
                body -> assertThat(body).contains("Österreich").doesNotContain("2006/112"));
    }

    @Test
    void a_failed_payment_e_mail_states_the_missing_amount_and_the_next_attempt() {
        var mail = inEnglish(renewalPaymentFailed(TIME, LATER, false));

        assertThat(mail.subject()).isEqualTo("Your payment for Business failed: please top up EUR 3.00");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("EUR 12.00", "EUR 3.00", "We will try again on 21 November 2026, 08:15 UTC")
                        .contains("21 December 2026, 08:15 UTC")
                        .doesNotContain("one last time"));
    }

    @Test
    void a_failed_payment_e_mail_announces_the_last_attempt() {
        assertBodies(
                inEnglish(renewalPaymentFailed(LATER, LATER, false)),
                body -> assertThat(body)
                        .contains("We will try one last time on 21 December 2026, 08:15 UTC")
                        .doesNotContain("We will try again on"));
        assertBodies(
                inGerman(renewalPaymentFailed(LATER, LATER, false)),
                body -> assertThat(body)
                        .contains("Am 21. Dezember 2026 um 08:15 Uhr (UTC) versuchen wir es ein letztes Mal"));
    }

    @Test
    void a_suspension_e_mail_states_the_amount_to_top_up_and_the_deadline() {
        var mail = inEnglish(suspended(false));

        assertThat(mail.subject()).isEqualTo("Your Business subscription was suspended");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains(
                                "EUR 12.00", "EUR 3.00", "21 November 2026, 08:15 UTC", "21 December 2026, 08:15 UTC"));
    }

    @Test
    void a_reactivation_e_mail_requires_no_action() {
        var mail = inEnglish(activeAgain("Business", false, Optional.empty()));

        assertThat(mail.subject()).isEqualTo("Your Business subscription is active again");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("21 November 2026, 08:15 UTC", ID.toString(), "No action is needed")
                        .doesNotContain("due", "suspended"));
    }

    @Test
    void failed_payment_and_suspension_e_mails_state_the_period() {
        for (var emailMessage : List.of(renewalPaymentFailed(TIME, LATER, false), suspended(false))) {
            assertBodies(
                    inEnglish(emailMessage),
                    body -> assertThat(body).contains("1 November 2026, 09:00 UTC", "1 December 2026, 09:00 UTC"));
            assertBodies(
                    inGerman(emailMessage),
                    body -> assertThat(body)
                            .contains("1. November 2026 um 09:00 Uhr (UTC)", "1. Dezember 2026 um 09:00 Uhr (UTC)"));
        }
    }

    @Test
    void e_mails_to_a_suspended_account_say_that_no_card_is_charged_and_no_line_works() {
        for (var emailMessage : List.of(renewalPaymentFailed(TIME, LATER, true), suspended(true))) {
            assertBodies(
                    inEnglish(emailMessage),
                    body -> assertThat(body)
                            .contains("we do not charge cards", "hile your account is suspended", "emergency")
                            .doesNotContain("stored card", "keep working", "work again"));
            assertBodies(
                    inGerman(emailMessage),
                    body -> assertThat(body)
                            .contains("olange Ihr Konto gesperrt ist, belasten wir keine Karte", "Notrufe")
                            .doesNotContain("gespeicherte Karte", "funktionieren"));
        }
        assertBodies(
                inEnglish(activeAgain("Business", true, Optional.empty())),
                body -> assertThat(body).contains("emergency").doesNotContain("work as before"));
        assertBodies(
                inGerman(activeAgain("Business", true, Optional.empty())),
                body -> assertThat(body).contains("nur noch Notrufe").doesNotContain("funktionieren"));
    }

    @Test
    void a_reactivation_e_mail_states_what_is_due_for_the_next_period() {
        var emailMessage = activeAgain("Business", false, Optional.of(new NextPeriod(END, Money.of(12_00, "EUR"))));

        assertBodies(
                inEnglish(emailMessage),
                body -> assertThat(body)
                        .contains("EUR 12.00", "1 December 2026, 09:00 UTC", "is due as well")
                        .doesNotContain("No action is needed"));
        assertBodies(
                inGerman(emailMessage),
                body -> assertThat(body)
                        .contains("12,00 EUR", "1. Dezember 2026 um 09:00 Uhr (UTC)")
                        .doesNotContain("brauchen nichts zu tun"));
    }

    @ParameterizedTest
    @CsvSource({
        "true, If this amount cannot be paid, Kann dieser Betrag dann nicht bezahlt werden",
        "false, EUR 90.00 per year, '90,00 EUR'"
    })
    void a_scheduled_change_e_mail_states_the_new_price_and_its_conditions(
            boolean isOnlyIfPaid, String english, String german) {
        var message = new EmailMessage.ChangeScheduled(
                ADA, ID, "Business", "Yearly", Money.of(90_00, "EUR"), Interval.YEAR, LATER, isOnlyIfPaid);

        assertThat(inEnglish(message).subject())
                .isEqualTo("Your subscription will change from Business to Yearly on 21 December 2026, 08:15 UTC");
        assertBodies(
                inEnglish(message),
                body -> assertThat(body).contains(english, "EUR 90.00 per year", "21 December 2026, 08:15 UTC"));
        assertBodies(inGerman(message), body -> assertThat(body).contains(german, "90,00 EUR pro Jahr"));
    }

    @ParameterizedTest
    @CsvSource({
        "CHANGE_WITHDRAWN, stays on Business, withdrawn your plan change, Tarifwechsel zurückgenommen",
        "CHANGE_UNPAID, stays on Business, could not be paid, nicht bezahlt werden konnte",
        "CANCELLATION_WITHDRAWN, will continue, withdrawn your cancellation, Kündigung zurückgenommen"
    })
    void an_e_mail_about_a_dropped_plan_states_the_reason(
            Dropped dropped, String subject, String english, String german) {
        var message = new EmailMessage.SubscriptionContinues(ADA, ID, "Business", dropped);

        assertThat(inEnglish(message).subject()).endsWith(subject);
        assertBodies(inEnglish(message), body -> assertThat(body).contains(english));
        assertBodies(inGerman(message), body -> assertThat(body).contains(german));
    }

    @Test
    void an_e_mail_about_a_withdrawn_cancellation_is_true_if_a_plan_change_is_scheduled() {
        var message = new EmailMessage.SubscriptionContinues(ADA, ID, "Business", Dropped.CANCELLATION_WITHDRAWN);

        assertBodies(inEnglish(message), body -> assertThat(body).contains("will not end when the paid period ends"));
        assertBodies(inGerman(message), body -> assertThat(body).contains("endet nicht mit dem bezahlten Zeitraum"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cancellation-planned",
                "renewal-payment-failed",
                "subscription-active-again",
                "subscription-cancelled",
                "subscription-suspended"
            })
    void an_e_mail_about_a_subscription_names_its_one_line(String mail) throws IOException {
        for (var format : new String[] {"txt", "html"}) {
            assertThat(template("en", mail, format)).contains("phone line").doesNotContain("phone lines");
            assertThat(template("de", mail, format)).contains("Anschluss").doesNotContain("Anschlüsse");
        }
    }

    private static String template(String language, String mail, String format) throws IOException {
        try (var in = Objects.requireNonNull(
                EmailComposer.class.getResourceAsStream("%s/%s.%s".formatted(language, mail, format)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_cancellation_e_mail_states_the_end_of_the_subscription() {
        var mail = inEnglish(new EmailMessage.CancellationScheduled(ADA, ID, "Business", LATER));

        assertThat(mail.subject()).isEqualTo("Your Business subscription will end on 21 December 2026, 08:15 UTC");
        assertBodies(mail, body -> assertThat(body).contains("21 December 2026, 08:15 UTC", ID.toString()));
    }

    @ParameterizedTest
    @CsvSource({
        "BY_CUSTOMER, as you requested, wie von Ihnen gewünscht",
        "UNPAID, because it was not paid, weil es nicht bezahlt wurde",
        "ACCOUNT_CLOSED, because your account was closed, weil Ihr Konto geschlossen wurde"
    })
    void an_e_mail_about_an_ended_subscription_states_the_reason(Cause cause, String english, String german) {
        var message = new EmailMessage.SubscriptionCancelled(ADA, ID, "Business", cause, TIME);

        assertBodies(inEnglish(message), body -> assertThat(body).contains(english, "21 November 2026, 08:15 UTC"));
        assertBodies(inGerman(message), body -> assertThat(body).contains(german));
    }

    @ParameterizedTest
    @CsvSource({"MONTH, EUR 9.50 per month", "YEAR, EUR 9.50 per year"})
    void a_price_change_e_mail_states_the_old_and_the_new_price(Interval every, String price) {
        var mail = inEnglish(new EmailMessage.PriceChange(
                ADA, ID, "Business", Money.of(8_50, "EUR"), Money.of(9_50, "EUR"), every, MUCH, MUCH, LATER));

        assertThat(mail.subject()).isEqualTo("The price of Business will change on 21 December 2026, 08:15 UTC");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("EUR 8.50", price, "21 December 2026, 08:15 UTC")
                        .doesNotContainIgnoringCase("lines"));
    }

    @Test
    void a_limit_change_e_mail_states_the_old_and_the_new_limits() {
        var price = Money.of(8_50, "EUR");
        var message =
                new EmailMessage.PriceChange(ADA, ID, "Business", price, price, Interval.MONTH, MUCH, LITTLE, LATER);

        assertThat(inEnglish(message).subject())
                .isEqualTo("The limits of Business will change on 21 December 2026, 08:15 UTC");
        assertThat(inGerman(message).subject())
                .isEqualTo("Der Leistungsumfang von Business ändert sich am 21. Dezember 2026 um 08:15 Uhr (UTC)");
        assertBodies(
                inEnglish(message),
                body -> assertThat(body)
                        .containsIgnoringCase("registered phones")
                        .doesNotContain("EUR", "prices")
                        .contains("11", "2", "3000", "77", "21 December 2026, 08:15 UTC"));
        assertBodies(
                inGerman(message), body -> assertThat(body).contains("Angemeldete Telefone", "11", "2", "3000", "77"));
    }

    @Test
    void a_renewal_e_mail_requires_no_action_if_the_balance_is_sufficient() {
        var mail = inEnglish(
                new EmailMessage.UpcomingRenewal(ADA, ID, "Business", AUSTRIAN, Money.of(12_00, "EUR"), LATER));

        assertThat(mail.subject()).isEqualTo("Your Business subscription will renew on 21 December 2026, 08:15 UTC");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("EUR 10.00", "EUR 2.00", "EUR 12.00", "Your balance covers this amount")
                        .doesNotContain("too low"));
    }

    @Test
    void a_renewal_e_mail_states_the_missing_amount() {
        var mail = inEnglish(
                new EmailMessage.UpcomingRenewal(ADA, ID, "Business", AUSTRIAN, Money.of(11_99, "EUR"), LATER));

        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("EUR 0.01", "too low")
                        .doesNotContain("Your balance covers this amount"));
    }

    @Test
    void a_plan_name_cannot_become_markup_or_break_a_line() {
        var mail = inEnglish(activeAgain("Fast <&\nsmall>", false, Optional.empty()));

        assertThat(mail.subject()).isEqualTo("Your Fast <& small> subscription is active again");
        assertThat(mail.html()).contains("Fast &lt;&amp; small&gt;").doesNotContain("small>");
    }

    private Mail inEnglish(EmailMessage emailMessage) {
        return composer.write(emailMessage, RecipientLocale.DEFAULT);
    }

    private Mail inGerman(EmailMessage emailMessage) {
        return composer.write(emailMessage, RecipientLocale.in(new Country("DE")));
    }

    /// Returns the text without line breaks.
    private static String onOneLine(String body) {
        return body.replaceAll("\\s+", " ");
    }

    private static void assertBodies(Mail mail, Consumer<String> assertion) {
        Stream.of(mail.text(), mail.html())
                .map(SubscriptionMailsTest::onOneLine)
                .forEach(assertion);
        assertThat(mail.text()).doesNotContain("{{", "\n\n\n", "http");
        assertThat(mail.html()).doesNotContain("{{", "href");
    }

    private static EmailMessage receipt(Occasion occasion, PriceWithVat price) {
        return new EmailMessage.ChargeReceipt(
                ADA, ID, occasion, "Business", TIME, LATER, price, Money.of(38_00, "EUR"), TIME);
    }

    private static EmailMessage renewalPaymentFailed(Instant nextTry, Instant suspendedAt, boolean isAccountSuspended) {
        return new EmailMessage.RenewalPaymentFailed(
                ADA,
                ID,
                "Business",
                BEGIN,
                END,
                Money.of(12_00, "EUR"),
                Money.of(3_00, "EUR"),
                nextTry,
                suspendedAt,
                isAccountSuspended);
    }

    private static EmailMessage suspended(boolean isAccountSuspended) {
        return new EmailMessage.SubscriptionSuspended(
                ADA,
                ID,
                "Business",
                BEGIN,
                END,
                Money.of(12_00, "EUR"),
                Money.of(3_00, "EUR"),
                TIME,
                LATER,
                isAccountSuspended);
    }

    private static EmailMessage activeAgain(String plan, boolean isAccountSuspended, Optional<NextPeriod> next) {
        return new EmailMessage.SubscriptionActiveAgain(ADA, ID, plan, TIME, isAccountSuspended, next);
    }

    private static PriceWithVat price(VatReason ground, String country, int rate, long vat) {
        return new PriceWithVat(
                Money.of(10_00, "EUR"), ground, new Country(country), new BasisPoints(rate), Money.of(vat, "EUR"));
    }
}
