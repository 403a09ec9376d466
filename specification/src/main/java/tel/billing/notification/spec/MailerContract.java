package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.notification.Letter;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Some;

/// What every mailer promises. One that speaks to a mail system, which may refuse or be down, promises what
/// [MailSystemContract] adds.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
public abstract class MailerContract {
    protected final EmailAddress address = Some.email();

    protected abstract Mailer mailer();

    /// The texts of the mails that arrived there, the oldest first.
    protected abstract List<String> mailsAt(EmailAddress address);

    @Test
    void every_kind_of_letter_arrives() {
        var letters = Letters.ofEveryKind(address);

        assertThat(letters)
                .map(letter -> mailer().deliver(letter, Reader.ANYWHERE))
                .containsOnly(new Delivery.Accepted());
        assertThat(mailsAt(address)).hasSameSizeAs(letters).noneMatch(String::isBlank);
    }

    @Test
    void a_letter_arrives_at_its_addressee_alone() {
        mailer().deliver(Letters.receipt(address), Reader.ANYWHERE);

        assertThat(mailsAt(Some.email())).isEmpty();
    }

    @Test
    void a_letter_that_is_handed_over_twice_arrives_twice() {
        var letter = Letters.receipt(address);

        mailer().deliver(letter, Reader.ANYWHERE);
        mailer().deliver(letter, Reader.ANYWHERE);

        assertThat(mailsAt(address)).hasSize(2);
    }

    @Test
    void the_link_of_a_signup_carries_its_token() {
        assertThat(textOf(Letters.confirmSignup(address))).contains(Letters.TOKEN);
    }

    @Test
    void a_receipt_tells_the_amount_and_the_balance() {
        assertThat(textOf(Letters.receipt(address))).contains("20.00").contains("32.10");
    }

    @Test
    void whoever_gave_an_unknown_vat_number_is_told_which() {
        assertThat(textOf(Letters.vatNumberInvalid(address))).contains("NL123456789B01");
    }

    private String textOf(Letter letter) {
        assertThat(mailer().deliver(letter, Reader.ANYWHERE)).isEqualTo(new Delivery.Accepted());
        return mailsAt(address).getLast();
    }
}
