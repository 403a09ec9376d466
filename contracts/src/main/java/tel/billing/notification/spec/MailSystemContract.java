package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.Arbitrary;

/// The additional contract of mailers that use an external mail system.
public abstract class MailSystemContract extends MailerContract {

    /// Makes the mail system reject the address from now on.
    protected abstract void refuse(EmailAddress address);

    /// Makes the mail system unreachable.
    protected abstract void goDown();

    /// Makes the mail system reachable again.
    protected abstract void comeBack();

    @Test
    void a_rejected_address_is_reported_with_its_reason() {
        refuse(address);

        assertThat(mailer().deliver(Arbitrary.id(), SampleEmailMessages.receipt(address), RecipientLocale.DEFAULT))
                .isInstanceOfSatisfying(
                        Delivery.Rejected.class,
                        refused -> assertThat(refused.reason()).isNotBlank());
        assertThat(mailsAt(address)).isEmpty();
    }

    @Test
    void an_outage_of_the_mail_system_can_be_retried() {
        goDown();

        assertThat(mailer().deliver(Arbitrary.id(), SampleEmailMessages.receipt(address), RecipientLocale.DEFAULT))
                .isInstanceOfSatisfying(
                        Delivery.Unavailable.class,
                        unavailable -> assertThat(unavailable.reason()).isNotBlank());

        comeBack();

        assertThat(mailer().deliver(Arbitrary.id(), SampleEmailMessages.receipt(address), RecipientLocale.DEFAULT))
                .isEqualTo(new Delivery.Accepted());
        assertThat(mailsAt(address)).hasSize(1);
    }
}
