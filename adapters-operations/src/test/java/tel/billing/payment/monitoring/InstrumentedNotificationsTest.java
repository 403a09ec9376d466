package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.application.notification.ReceiveNotifications;

@ExtendWith(OutputCaptureExtension.class)
class InstrumentedNotificationsTest {
    private static final Delivery SOMETHING = new Delivery(Map.of(), new byte[0]);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void a_wrong_user_or_password_is_counted_and_logged_once_a_minute(CapturedOutput log) {
        var notifications = watched(false, new ReceiveNotifications.Outcome.NotAuthentic());

        assertThat(notifications.admits(Map.of())).isFalse();
        assertThat(notifications.admits(Map.of())).isFalse();

        assertThat(refused("sender")).isEqualTo(2);
        assertThat(refused("signature")).isZero();
        assertThat(log).containsOnlyOnce("wrong user or password");
    }

    @Test
    void a_wrong_signature_is_counted_and_logged_once_a_minute_as_an_error(CapturedOutput log) {
        var notifications = watched(true, new ReceiveNotifications.Outcome.NotAuthentic());

        assertThat(notifications.admits(Map.of())).isTrue();
        notifications.receive(SOMETHING);
        notifications.receive(SOMETHING);

        assertThat(refused("signature")).isEqualTo(2);
        assertThat(refused("sender")).isZero();
        assertThat(log).containsOnlyOnce("the signature does not match our key").contains("ERROR");
    }

    @Test
    void an_unreadable_notification_is_logged_with_the_reason(CapturedOutput log) {
        watched(true, new ReceiveNotifications.Outcome.Unreadable("pspReference is missing"))
                .receive(SOMETHING);

        assertThat(refused("unreadable")).isEqualTo(1);
        assertThat(log).contains("pspReference is missing");
    }

    @Test
    void a_received_notification_logs_nothing(CapturedOutput log) {
        var notifications = watched(true, new ReceiveNotifications.Outcome.Received());

        assertThat(notifications.receive(SOMETHING)).isEqualTo(new ReceiveNotifications.Outcome.Received());

        assertThat(refused("sender") + refused("signature") + refused("unreadable"))
                .isZero();
        assertThat(log).doesNotContain("card processor");
    }

    private double refused(String reason) {
        return meters.get("billing.notifications.refused")
                .tag("why", reason)
                .counter()
                .count();
    }

    private InstrumentedNotifications watched(boolean admitted, ReceiveNotifications.Outcome outcome) {
        return new InstrumentedNotifications(
                new ReceiveNotifications() {

                    @Override
                    public boolean admits(Map<String, String> headers) {
                        return admitted;
                    }

                    @Override
                    public Outcome receive(Delivery delivery) {
                        return outcome;
                    }
                },
                meters);
    }
}
