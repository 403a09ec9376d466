package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.ProcessNotifications.Processed;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.shared.spec.Arbitrary;

@ExtendWith(OutputCaptureExtension.class)
class NotificationWorkTest {
    private final StoredNotification.Id id = new StoredNotification.Id(Arbitrary.id());

    @Test
    void a_notification_in_quarantine_is_logged_as_a_warning_with_the_reason(CapturedOutput log) {
        var quarantined = new Processed(id, NotificationStatus.QUARANTINED, Optional.of("the amount differs"));

        assertThat(new NotificationWork(() -> Optional.of(quarantined)).getAsBoolean())
                .isTrue();

        assertThat(log).contains("WARN", id.value().toString(), "the amount differs");
    }

    @Test
    void any_other_result_logs_nothing(CapturedOutput log) {
        var done = new Processed(id, NotificationStatus.DONE, Optional.empty());

        assertThat(new NotificationWork(() -> Optional.of(done)).getAsBoolean()).isTrue();
        assertThat(new NotificationWork(Optional::empty).getAsBoolean()).isFalse();

        assertThat(log.getAll()).doesNotContain("quarantine");
    }
}
