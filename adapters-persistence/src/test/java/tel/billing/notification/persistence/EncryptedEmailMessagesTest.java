package tel.billing.notification.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Secret;
import tel.billing.shared.persistence.AesSecretBox;

class EncryptedEmailMessagesTest {
    private static final EmailAddress ADA = new EmailAddress("ada@example.com");
    private static final Instant TIME = Instant.parse("2026-11-21T08:15:42Z");

    private final AesSecretBox box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
    private final EncryptedEmailMessages emails = new EncryptedEmailMessages(box);

    @Test
    void an_email_is_read_with_its_reader_and_time() {
        var message = new EmailMessage.AccountExists(ADA);
        var recipientLocale = RecipientLocale.in(new Country("AT"));

        var sealed = emails.seal(message, recipientLocale, TIME);

        assertThat(emails.open(sealed)).isEqualTo(new EncryptedEmailMessages.DecryptedEmail(message, recipientLocale));
        assertThat(EncryptedEmailMessages.postedAt(sealed)).isEqualTo(TIME);
    }

    @Test
    void an_email_counts_the_attempts_without_an_answer() {
        var message = new EmailMessage.AccountExists(ADA);
        var recipientLocale = RecipientLocale.in(new Country("AT"));
        var sealed = emails.seal(message, recipientLocale, TIME);

        var twice = emails.afterUnconfirmedAttempt(emails.afterUnconfirmedAttempt(sealed));

        assertThat(emails.unconfirmedAttempts(sealed)).isZero();
        assertThat(emails.unconfirmedAttempts(twice)).isEqualTo(2);
        assertThat(emails.open(twice)).isEqualTo(new EncryptedEmailMessages.DecryptedEmail(message, recipientLocale));
        assertThat(EncryptedEmailMessages.postedAt(twice)).isEqualTo(TIME);
    }

    @Test
    void a_signup_email_queued_before_readers_had_a_country_is_still_sent() {
        var sealed = posted("""
            {"kind":"confirm_signup","to":{"value":"ada@example.com"},"company":"Ada's Engines",
            "token":{"value":"t0ken"},"validUntil":"2026-11-21T08:15:42Z"}
            """);

        assertThat(emails.open(sealed))
                .isEqualTo(new EncryptedEmailMessages.DecryptedEmail(
                        new EmailMessage.ConfirmSignup(
                                ADA, "Ada's Engines", new Secret("t0ken"), TIME, Optional.empty()),
                        RecipientLocale.DEFAULT));
    }

    @Test
    void a_password_reset_queued_by_an_earlier_release_leads_to_the_service() {
        var sealed = posted("""
            {"kind":"reset_password","to":{"value":"ada@example.com"},"token":{"value":"t0ken"},
            "validUntil":"2026-11-21T08:15:42Z"}
            """);

        assertThat(emails.open(sealed).message())
                .isEqualTo(new EmailMessage.ResetPassword(ADA, new Secret("t0ken"), TIME, true));
    }

    @Test
    void a_receipt_queued_before_readers_had_a_country_is_still_sent() {
        var sealed = posted("""
            {"kind":"top_up_receipt","to":{"value":"ada@example.com"},
            "payment":"019aa4c5-0000-7000-8000-000000000000","amount":{"minor":2000,"currency":"EUR"},
            "balance":{"minor":3210,"currency":"EUR"},"at":"2026-11-21T08:15:42Z"}
            """);

        assertThat(emails.open(sealed))
                .isEqualTo(new EncryptedEmailMessages.DecryptedEmail(
                        new EmailMessage.TopUpReceipt(
                                ADA,
                                UUID.fromString("019aa4c5-0000-7000-8000-000000000000"),
                                Money.of(20_00, "EUR"),
                                Money.of(32_10, "EUR"),
                                TIME),
                        RecipientLocale.DEFAULT));
    }

    @Test
    void a_queued_email_with_earlier_names_is_still_sent() {
        var signup = posted("""
            {"kind":"confirm_signup","to":{"value":"ada@example.com"},"company":"Ada's Engines",
            "token":{"value":"t0ken"},"validUntil":"2026-11-21T08:15:42Z",
            "application":{"country":{"code":"BE"},"plan":"Starter","vatNumber":"BE0123456749",
            "at":"2026-11-21T08:15:42Z"}}
            """);
        var continues = posted("""
            {"kind":"subscription_goes_on","to":{"value":"ada@example.com"},
            "subscription":"019aa4c5-0000-7000-8000-000000000000","plan":"Starter","dropped":"END_WITHDRAWN"}
            """);
        var scheduled = posted("""
            {"kind":"change_planned","to":{"value":"ada@example.com"},
            "subscription":"019aa4c5-0000-7000-8000-000000000000","plan":"Starter","other":"Team",
            "price":{"minor":2000,"currency":"EUR"},"every":"MONTH","from":"2026-11-21T08:15:42Z","isOnlyIfPaid":true}
            """);

        assertThat(emails.open(signup).message())
                .isEqualTo(new EmailMessage.ConfirmSignup(
                        ADA,
                        "Ada's Engines",
                        new Secret("t0ken"),
                        TIME,
                        Optional.of(new EmailMessage.ConfirmSignup.Details(
                                new Country("BE"), "Starter", Optional.of("BE0123456749"), TIME))));
        assertThat(emails.open(continues).message())
                .isEqualTo(new EmailMessage.SubscriptionContinues(
                        ADA,
                        UUID.fromString("019aa4c5-0000-7000-8000-000000000000"),
                        "Starter",
                        EmailMessage.SubscriptionContinues.Dropped.CANCELLATION_WITHDRAWN));
        assertThat(emails.open(scheduled).message())
                .isEqualTo(new EmailMessage.ChangeScheduled(
                        ADA,
                        UUID.fromString("019aa4c5-0000-7000-8000-000000000000"),
                        "Starter",
                        "Team",
                        Money.of(20_00, "EUR"),
                        EmailMessage.PriceChange.Interval.MONTH,
                        TIME,
                        true));
    }

    @Test
    void a_queued_email_with_the_earlier_name_of_a_suspended_account_is_still_sent() {
        var again = posted("""
            {"kind":"subscription_active_again","to":{"value":"ada@example.com"},
            "subscription":"019aa4c5-0000-7000-8000-000000000000","plan":"Starter","at":"2026-11-21T08:15:42Z",
            "isAccountBlocked":true,"next":null}
            """);

        assertThat(emails.open(again).message())
                .isEqualTo(new EmailMessage.SubscriptionActiveAgain(
                        ADA,
                        UUID.fromString("019aa4c5-0000-7000-8000-000000000000"),
                        "Starter",
                        TIME,
                        true,
                        Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "ada@b\u00fccher.example, ada@xn--bcher-kva.example",
        "root@stra\u00dfe.de, root@strasse.de",
        "\ufb01ona@example.com, unreachable@address.invalid"
    })
    void an_email_queued_by_an_earlier_release_goes_to_the_address_of_that_release(String then, String now) {
        var sealed = posted("""
            {"kind":"account_exists","to":{"value":"%s"}}
            """.formatted(then));

        assertThat(emails.open(sealed).message()).isEqualTo(new EmailMessage.AccountExists(new EmailAddress(now)));
    }

    @Test
    void of_an_email_of_a_later_release_only_the_label_is_read() {
        var sealed = posted("""
            {"kind":"some_later_kind","to":{"value":"ada@example.com"},"more":[1]}
            """);

        assertThat(emails.label(sealed)).contains(new EncryptedEmailMessages.Label("some_later_kind", ADA, TIME));
        assertThat(emails.openIfReadable(sealed)).isEmpty();
    }

    @Test
    void an_email_that_cannot_be_decrypted_has_no_label() {
        var altered = posted("""
            {"kind":"account_exists","to":{"value":"ada@example.com"}}
            """);
        altered[altered.length - 1]++;

        assertThat(emails.label(altered)).isEmpty();
        assertThat(emails.label(new byte[] {1})).isEmpty();
        assertThat(emails.label(posted("{}"))).isEmpty();
        assertThat(emails.label(posted("no JSON"))).isEmpty();
    }

    /// The form in which such e-mails are stored in the queue.
    private byte[] posted(String letter) {
        var sealed = box.seal("letter", letter.getBytes(UTF_8));
        return ByteBuffer.allocate(Long.BYTES + sealed.length)
                .putLong(TIME.toEpochMilli())
                .put(sealed)
                .array();
    }
}
