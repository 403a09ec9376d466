package tel.billing.notification.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer.Delivery;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("A mail server")
class HealthReportingMailerTest {
    private final UpstreamHealth upstreamHealth = new UpstreamHealth(new SteppedTime(Arbitrary.INSTANT));

    @Test
    void that_is_unavailable_is_down() {
        answers(new Delivery.Unavailable("hung up"));

        assertThat(upstreamHealth.isKnownDown(Upstream.MAIL)).isTrue();
    }

    @Test
    void that_does_not_confirm_an_email_is_down() {
        answers(new Delivery.Unconfirmed("hung up"));

        assertThat(upstreamHealth.isKnownDown(Upstream.MAIL)).isTrue();
    }

    @Test
    void that_rejects_or_postpones_an_email_is_up() {
        answers(new Delivery.Unavailable("hung up"));
        answers(new Delivery.Postponed("450 greylisted"));
        assertThat(upstreamHealth.isKnownDown(Upstream.MAIL)).isFalse();

        answers(new Delivery.Unavailable("hung up"));
        answers(new Delivery.Rejected("550 no such mailbox"));
        assertThat(upstreamHealth.isKnownDown(Upstream.MAIL)).isFalse();
    }

    private void answers(Delivery delivery) {
        var message = new EmailMessage.AccountExists(new EmailAddress("ada@example.com"));
        assertThat(new HealthReportingMailer((_, _, _) -> delivery, upstreamHealth)
                        .deliver(Arbitrary.id(), message, RecipientLocale.DEFAULT))
                .isEqualTo(delivery);
    }
}
