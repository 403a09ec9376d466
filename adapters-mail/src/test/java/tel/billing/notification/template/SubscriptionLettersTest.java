package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.notification.Enclosures;
import tel.billing.notification.Letter;
import tel.billing.notification.Letter.ChargeReceipt.Occasion;
import tel.billing.notification.Letter.PriceChange.Every;
import tel.billing.notification.Letter.PriceChange.Included;
import tel.billing.notification.Letter.SubscriptionActiveAgain.NextTerm;
import tel.billing.notification.Letter.SubscriptionCancelled.Cause;
import tel.billing.notification.Letter.SubscriptionGoesOn.Dropped;
import tel.billing.notification.PriceWithVat;
import tel.billing.notification.PriceWithVat.Ground;
import tel.billing.notification.Reader;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;

/// What customers read about their subscriptions.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class SubscriptionLettersTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");
    private static final UUID ID = UUID.fromString("019aa4c5-0000-7000-8000-000000000000");
    private static final Instant TIME = Instant.parse("2026-11-21T08:15:42Z");
    private static final Instant LATER = Instant.parse("2026-12-21T08:15:42Z");
    private static final Instant BEGIN = Instant.parse("2026-11-01T09:00:00Z");
    private static final Instant END = Instant.parse("2026-12-01T09:00:00Z");
    private static final PriceWithVat AUSTRIAN = price(Ground.DESTINATION, "AT", 2_000, 2_00);
    private static final PriceWithVat REVERSE = price(Ground.REVERSE_CHARGE, "DE", 0, 0);

    private static final Included MUCH = new Included(11, 22, 3_000);
    private static final Included LITTLE = new Included(2, 2, 77);

    private final LetterWriter writer =
            new LetterWriter(URI.create("https://billing.example"), "Billing Telecom", Enclosures.NONE);

    @Test
    void a_receipt_tells_what_was_paid_for_and_how_the_amount_comes_about() {
        var mail = inEnglish(receipt(Occasion.ACTIVATION, AUSTRIAN));

        assertThat(mail.subject()).isEqualTo("Receipt: EUR 12.00 for Business");
        assertThat(mail.text()).isEqualTo("""
                Thank you!

                Your wallet has paid for the first period of Business.

                From:        21 November 2026, 08:15 UTC
                Until:       21 December 2026, 08:15 UTC
                Net:         EUR 10.00
                VAT:         EUR 2.00 (20%, Austria)
                Total:       EUR 12.00
                Wallet now:  EUR 38.00
                Date:        21 November 2026, 08:15 UTC
                Charge:      019aa4c5-0000-7000-8000-000000000000

                VAT is charged at the rate of the country where you are (Article 58 of
                Directive 2006/112/EC).

                The invoice is attached.

                Kind regards
                Billing Telecom
                """);
        assertThat(mail.html())
                .contains("EUR 10.00", "VAT 20% (Austria)", "EUR 2.00", "EUR 12.00", "EUR 38.00", "Article 58")
                .contains("21 November 2026, 08:15 UTC", "21 December 2026, 08:15 UTC", ID.toString());
    }

    @Test
    void a_german_receipt_reads_as_a_german_one() {
        var mail = inGerman(receipt(Occasion.RENEWAL, REVERSE));

        assertThat(mail.subject()).isEqualTo("Beleg: 10,00 EUR für Business");
        assertThat(mail.text()).isEqualTo("""
                Vielen Dank!

                Aus Ihrem Guthaben wurde ein weiterer Zeitraum von Business bezahlt.

                Von:             21. November 2026 um 08:15 Uhr (UTC)
                Bis:             21. Dezember 2026 um 08:15 Uhr (UTC)
                Netto:           10,00 EUR
                Umsatzsteuer:    0,00 EUR (0\u00A0%)
                Gesamt:          10,00 EUR
                Guthaben jetzt:  38,00 EUR
                Datum:           21. November 2026 um 08:15 Uhr (UTC)
                Buchung:         019aa4c5-0000-7000-8000-000000000000

                Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge): Sie führen die
                Umsatzsteuer selbst ab (Artikel 196 der Richtlinie 2006/112/EG).

                Die Rechnung liegt bei.

                Mit freundlichen Grüßen
                Billing Telecom
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVATION, the first period of Business, der erste Zeitraum von Business",
        "UPGRADE, the change to Business, der Wechsel zu Business",
        "RENEWAL, another period of Business, ein weiterer Zeitraum von Business"
    })
    void a_receipt_says_what_for(Occasion occasion, String english, String german) {
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
    void a_receipt_says_why_there_is_other_vat_than_at_home_or_none(Ground ground, String english, String german) {
        var letter = receipt(Occasion.RENEWAL, price(ground, "AT", 0, 0));

        assertBodies(
                inEnglish(letter),
                body -> assertThat(body).containsOnlyOnce("2006/112/EC").contains(english));
        assertBodies(
                inGerman(letter),
                body -> assertThat(body).containsOnlyOnce("2006/112/EG").contains(german));
    }

    @Test
    void vat_at_home_needs_no_explanation() {
        var letter = receipt(Occasion.RENEWAL, price(Ground.DOMESTIC, "AT", 2_000, 2_00));

        assertBodies(
                inEnglish(letter), body -> assertThat(body).contains("Austria").doesNotContain("2006/112"));
        assertBodies(
                inGerman(letter),
                body -> assertThat(body).contains("Österreich").doesNotContain("2006/112"));
    }

    @Test
    void whoever_is_short_of_money_reads_how_much_and_what_comes_next() {
        var mail = inEnglish(shortOfMoney(TIME, LATER, false));

        assertThat(mail.subject()).isEqualTo("Please top up EUR 3.00 for Business");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("EUR 12.00", "EUR 3.00", "We try again on 21 November 2026, 08:15 UTC")
                        .contains("21 December 2026, 08:15 UTC")
                        .doesNotContain("once more"));
    }

    @Test
    void before_the_last_try_that_is_said() {
        assertBodies(
                inEnglish(shortOfMoney(LATER, LATER, false)),
                body -> assertThat(body)
                        .contains("We try once more on 21 December 2026, 08:15 UTC")
                        .doesNotContain("We try again"));
        assertBodies(
                inGerman(shortOfMoney(LATER, LATER, false)),
                body -> assertThat(body)
                        .contains("Am 21. Dezember 2026 um 08:15 Uhr (UTC) versuchen wir es ein letztes Mal"));
    }

    @Test
    void whoever_is_suspended_reads_how_to_get_back_and_until_when() {
        var mail = inEnglish(suspended(false));

        assertThat(mail.subject()).isEqualTo("Business is suspended");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains(
                                "EUR 12.00", "EUR 3.00", "21 November 2026, 08:15 UTC", "21 December 2026, 08:15 UTC"));
    }

    @Test
    void whoever_has_paid_reads_that_all_is_well_again() {
        var mail = inEnglish(activeAgain("Business", false, Optional.empty()));

        assertThat(mail.subject()).isEqualTo("Business is active again");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("21 November 2026, 08:15 UTC", ID.toString(), "nothing to do")
                        .doesNotContain("due", "blocked"));
    }

    @Test
    void each_of_them_says_for_which_period() {
        for (var letter : List.of(shortOfMoney(TIME, LATER, false), suspended(false))) {
            assertBodies(
                    inEnglish(letter),
                    body -> assertThat(body).contains("1 November 2026, 09:00 UTC", "1 December 2026, 09:00 UTC"));
            assertBodies(
                    inGerman(letter),
                    body -> assertThat(body)
                            .contains("1. November 2026 um 09:00 Uhr (UTC)", "1. Dezember 2026 um 09:00 Uhr (UTC)"));
        }
    }

    @Test
    void whose_account_staff_suspended_reads_that_no_card_is_asked_and_no_line_works() {
        for (var letter : List.of(shortOfMoney(TIME, LATER, true), suspended(true))) {
            assertBodies(
                    inEnglish(letter),
                    body -> assertThat(body)
                            .contains("hile your account is suspended we ask no card", "stay blocked")
                            .doesNotContain("stored card", "your lines work"));
            assertBodies(
                    inGerman(letter),
                    body -> assertThat(body)
                            .contains("olange Ihr Konto gesperrt ist, belasten wir keine Karte", "bleiben gesperrt")
                            .doesNotContain("hinterlegte Karte", "funktionieren"));
        }
        assertBodies(
                inEnglish(activeAgain("Business", true, Optional.empty())),
                body -> assertThat(body).contains("stay blocked").doesNotContain("work as before"));
        assertBodies(
                inGerman(activeAgain("Business", true, Optional.empty())),
                body -> assertThat(body).contains("bleiben gesperrt").doesNotContain("funktionieren"));
    }

    @Test
    void who_paid_after_the_next_term_began_reads_what_is_due_for_it() {
        var letter = activeAgain("Business", false, Optional.of(new NextTerm(END, Money.of(12_00, "EUR"))));

        assertBodies(
                inEnglish(letter),
                body -> assertThat(body)
                        .contains("EUR 12.00", "1 December 2026, 09:00 UTC", "is due as well")
                        .doesNotContain("nothing to do"));
        assertBodies(
                inGerman(letter),
                body -> assertThat(body)
                        .contains("12,00 EUR", "1. Dezember 2026 um 09:00 Uhr (UTC)")
                        .doesNotContain("brauchen nichts zu tun"));
    }

    @ParameterizedTest
    @CsvSource({"true, If nobody can pay, Kann das dann nicht bezahlt werden", "false, EUR 90.00 a year, '90,00 EUR'"})
    void a_planned_change_is_confirmed(boolean isOnlyIfPaid, String english, String german) {
        var letter = new Letter.ChangePlanned(
                ADA, ID, "Business", "Yearly", Money.of(90_00, "EUR"), Every.YEAR, LATER, isOnlyIfPaid);

        assertThat(inEnglish(letter).subject()).isEqualTo("Business changes to Yearly on 21 December 2026, 08:15 UTC");
        assertBodies(
                inEnglish(letter),
                body -> assertThat(body).contains(english, "EUR 90.00 a year", "21 December 2026, 08:15 UTC"));
        assertBodies(inGerman(letter), body -> assertThat(body).contains(german, "90,00 EUR im Jahr"));
    }

    @ParameterizedTest
    @CsvSource({
        "CHANGE_WITHDRAWN, stays with Business, took back your change, Tarifwechsel zurückgenommen",
        "CHANGE_UNPAID, stays with Business, nobody could pay for it, nicht bezahlt werden konnte",
        "END_WITHDRAWN, goes on, took back your cancellation, Kündigung zurückgenommen"
    })
    void what_was_planned_and_does_not_happen_is_told(Dropped dropped, String subject, String english, String german) {
        var letter = new Letter.SubscriptionGoesOn(ADA, ID, "Business", dropped);

        assertThat(inEnglish(letter).subject()).endsWith(subject);
        assertBodies(inEnglish(letter), body -> assertThat(body).contains(english));
        assertBodies(inGerman(letter), body -> assertThat(body).contains(german));
    }

    @Test
    void a_cancellation_is_confirmed_with_the_day_on_which_all_ends() {
        var mail = inEnglish(new Letter.CancellationPlanned(ADA, ID, "Business", LATER));

        assertThat(mail.subject()).isEqualTo("Business ends on 21 December 2026, 08:15 UTC");
        assertBodies(mail, body -> assertThat(body).contains("21 December 2026, 08:15 UTC", ID.toString()));
    }

    @ParameterizedTest
    @CsvSource({
        "BY_CUSTOMER, as you wished, wie von Ihnen gewünscht",
        "UNPAID, because it was not paid, weil es nicht bezahlt wurde",
        "ACCOUNT_CLOSED, because your account was closed, weil Ihr Konto geschlossen wurde"
    })
    void the_end_of_a_subscription_is_told_with_its_cause(Cause cause, String english, String german) {
        var letter = new Letter.SubscriptionCancelled(ADA, ID, "Business", cause, TIME);

        assertBodies(inEnglish(letter), body -> assertThat(body).contains(english, "21 November 2026, 08:15 UTC"));
        assertBodies(inGerman(letter), body -> assertThat(body).contains(german));
    }

    @ParameterizedTest
    @CsvSource({"MONTH, EUR 9.50 a month", "YEAR, EUR 9.50 a year"})
    void a_new_price_is_told_beside_the_old_one(Every every, String price) {
        var mail = inEnglish(new Letter.PriceChange(
                ADA, ID, "Business", Money.of(8_50, "EUR"), Money.of(9_50, "EUR"), every, MUCH, MUCH, LATER));

        assertThat(mail.subject()).isEqualTo("The price of Business changes");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("EUR 8.50", price, "21 December 2026, 08:15 UTC")
                        .doesNotContainIgnoringCase("lines"));
    }

    @Test
    void what_a_plan_will_include_is_told_beside_what_it_includes() {
        var price = Money.of(8_50, "EUR");
        var letter = new Letter.PriceChange(ADA, ID, "Business", price, price, Every.MONTH, MUCH, LITTLE, LATER);

        assertThat(inEnglish(letter).subject()).isEqualTo("What Business includes changes");
        assertThat(inGerman(letter).subject()).isEqualTo("Was Business enthält, ändert sich");
        assertBodies(
                inEnglish(letter),
                body -> assertThat(body)
                        .containsIgnoringCase("lines")
                        .doesNotContain("EUR", "prices")
                        .contains("11", "2", "3000", "77", "21 December 2026, 08:15 UTC"));
        assertBodies(inGerman(letter), body -> assertThat(body).contains("Anschlüsse", "11", "2", "3000", "77"));
    }

    @Test
    void a_renewal_that_the_wallet_covers_asks_for_nothing() {
        var mail = inEnglish(new Letter.UpcomingRenewal(ADA, ID, "Business", AUSTRIAN, Money.of(12_00, "EUR"), LATER));

        assertThat(mail.subject()).isEqualTo("Business renews on 21 December 2026, 08:15 UTC");
        assertBodies(
                mail,
                body -> assertThat(body)
                        .contains("EUR 10.00", "EUR 2.00", "EUR 12.00", "Your wallet covers it")
                        .doesNotContain("short of that"));
    }

    @Test
    void a_renewal_that_the_wallet_does_not_cover_says_how_much_is_missing() {
        var mail = inEnglish(new Letter.UpcomingRenewal(ADA, ID, "Business", AUSTRIAN, Money.of(11_99, "EUR"), LATER));

        assertBodies(
                mail,
                body -> assertThat(body).contains("EUR 0.01", "short of that").doesNotContain("Your wallet covers it"));
    }

    @Test
    void the_name_of_a_plan_is_neither_markup_nor_a_second_line() {
        var mail = inEnglish(activeAgain("Fast <&\nsmall>", false, Optional.empty()));

        assertThat(mail.subject()).isEqualTo("Fast <& small> is active again");
        assertThat(mail.html()).contains("Fast &lt;&amp; small&gt;").doesNotContain("small>");
    }

    private Mail inEnglish(Letter letter) {
        return writer.write(letter, Reader.ANYWHERE);
    }

    private Mail inGerman(Letter letter) {
        return writer.write(letter, Reader.in(new Country("DE")));
    }

    /// However the lines are broken.
    private static String words(String body) {
        return body.replaceAll("\\s+", " ");
    }

    private static void assertBodies(Mail mail, Consumer<String> assertion) {
        Stream.of(mail.text(), mail.html()).map(SubscriptionLettersTest::words).forEach(assertion);
        assertThat(mail.text()).doesNotContain("{{", "\n\n\n", "http");
        assertThat(mail.html()).doesNotContain("{{", "href");
    }

    private static Letter receipt(Occasion occasion, PriceWithVat price) {
        return new Letter.ChargeReceipt(
                ADA, ID, occasion, "Business", TIME, LATER, price, Money.of(38_00, "EUR"), TIME);
    }

    private static Letter shortOfMoney(Instant nextTry, Instant suspendedAt, boolean isBlocked) {
        return new Letter.ShortOfMoney(
                ADA,
                ID,
                "Business",
                BEGIN,
                END,
                Money.of(12_00, "EUR"),
                Money.of(3_00, "EUR"),
                nextTry,
                suspendedAt,
                isBlocked);
    }

    private static Letter suspended(boolean isBlocked) {
        return new Letter.SubscriptionSuspended(
                ADA, ID, "Business", BEGIN, END, Money.of(12_00, "EUR"), Money.of(3_00, "EUR"), TIME, LATER, isBlocked);
    }

    private static Letter activeAgain(String plan, boolean isBlocked, Optional<NextTerm> next) {
        return new Letter.SubscriptionActiveAgain(ADA, ID, plan, TIME, isBlocked, next);
    }

    private static PriceWithVat price(Ground ground, String country, int rate, long vat) {
        return new PriceWithVat(
                Money.of(10_00, "EUR"), ground, new Country(country), new BasisPoints(rate), Money.of(vat, "EUR"));
    }
}
