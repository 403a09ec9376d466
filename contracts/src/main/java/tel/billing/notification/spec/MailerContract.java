package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;

/// The contract of all mailers. [MailSystemContract] is the contract of mailers with an external
/// mail system.
public abstract class MailerContract {
    protected final EmailAddress address = Arbitrary.email();

    protected abstract Mailer mailer();

    /// The texts of the e-mails that the address received, oldest first.
    protected abstract List<String> mailsAt(EmailAddress address);

    @Test
    void every_kind_of_email_arrives() {
        var emailMessages = SampleEmailMessages.ofEveryKind(address);

        assertThat(emailMessages)
                .map(emailMessage -> mailer().deliver(Arbitrary.id(), emailMessage, RecipientLocale.DEFAULT))
                .containsOnly(new Delivery.Accepted());
        assertThat(mailsAt(address)).hasSameSizeAs(emailMessages).noneMatch(String::isBlank);
    }

    @Test
    void an_email_arrives_at_its_addressee_only() {
        mailer().deliver(Arbitrary.id(), SampleEmailMessages.receipt(address), RecipientLocale.DEFAULT);

        assertThat(mailsAt(Arbitrary.email())).isEmpty();
    }

    @Test
    void an_email_that_is_delivered_twice_arrives_twice() {
        var emailMessage = SampleEmailMessages.receipt(address);

        mailer().deliver(Arbitrary.id(), emailMessage, RecipientLocale.DEFAULT);
        mailer().deliver(Arbitrary.id(), emailMessage, RecipientLocale.DEFAULT);

        assertThat(mailsAt(address)).hasSize(2);
    }

    @Test
    void the_link_of_a_signup_contains_its_token() {
        assertThat(textOf(SampleEmailMessages.confirmSignup(address))).contains(SampleEmailMessages.TOKEN);
    }

    @Test
    void a_receipt_contains_the_amount_and_the_balance() {
        assertThat(textOf(SampleEmailMessages.receipt(address)))
                .contains("20.00")
                .contains("32.10");
    }

    @Test
    void the_email_about_an_unknown_vat_number_contains_it() {
        assertThat(textOf(SampleEmailMessages.vatNumberInvalid(address))).contains("NL123456789B01");
    }

    private String textOf(EmailMessage emailMessage) {
        assertThat(mailer().deliver(Arbitrary.id(), emailMessage, RecipientLocale.DEFAULT))
                .isEqualTo(new Delivery.Accepted());
        return mailsAt(address).getLast();
    }
}
