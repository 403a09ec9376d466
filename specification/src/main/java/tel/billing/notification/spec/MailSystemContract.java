package tel.billing.notification.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.EmailAddress;

/// What every mailer promises besides that hands letters to a mail system of its own will.
public abstract class MailSystemContract extends MailerContract {

    /// The mail system refuses the address from now on.
    protected abstract void refuse(EmailAddress address);

    /// The mail system cannot be reached from now on.
    protected abstract void goDown();

    /// The mail system can be reached again.
    protected abstract void comeBack();

    @Test
    void a_refused_address_is_told_with_its_reason() {
        refuse(address);

        assertThat(mailer().deliver(Letters.receipt(address), Reader.ANYWHERE))
                .isInstanceOfSatisfying(
                        Delivery.Refused.class,
                        refused -> assertThat(refused.reason()).isNotBlank());
        assertThat(mailsAt(address)).isEmpty();
    }

    @Test
    void a_mail_system_that_is_down_is_worth_another_try() {
        goDown();

        assertThat(mailer().deliver(Letters.receipt(address), Reader.ANYWHERE))
                .isInstanceOfSatisfying(
                        Delivery.Unavailable.class,
                        unavailable -> assertThat(unavailable.reason()).isNotBlank());

        comeBack();

        assertThat(mailer().deliver(Letters.receipt(address), Reader.ANYWHERE)).isEqualTo(new Delivery.Accepted());
        assertThat(mailsAt(address)).hasSize(1);
    }
}
