package tel.billing.payment.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.PaymentModule;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.ProcessNotifications;
import tel.billing.payment.application.reconciliation.ProcessorReports;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.story.BillingWorld;

@DisplayName("A notification that cannot be processed")
class QuarantinedNotificationsTest {
    private static final Duration MAX_PAUSE = Duration.ofHours(6);

    private final BillingWorld world = new BillingWorld();
    private final PaymentModule failing = world.paymentWith(new NoReports());
    private final ProcessNotifications work = failing.processNotifications();

    @Test
    void goes_to_quarantine_after_several_attempts() {
        world.receiveNotifications(new Notification("poison", new Event.ReportReady("report"), "poison"));

        for (var look = 1; look < 8; look++) {
            assertThatIllegalStateException().isThrownBy(work::processNext).withMessage("no reports");
            assertThat(status()).isEqualTo(NotificationStatus.RECEIVED);
            world.realTime.pass(MAX_PAUSE);
        }

        assertThat(work.processNext()).hasValueSatisfying(processed -> {
            assertThat(processed.status()).isEqualTo(NotificationStatus.QUARANTINED);
            assertThat(processed.reason()).contains("Processing failed 8 times. See the log for the cause.");
        });
        assertThat(status()).isEqualTo(NotificationStatus.QUARANTINED);
    }

    @Test
    void does_not_delay_other_notifications() {
        world.receiveNotifications(List.of(
                        new Notification("poison", new Event.ReportReady("report"), "poison"),
                        new Notification("sound", new Event.Irrelevant(), "sound"))
                .toArray(Notification[]::new));

        assertThatIllegalStateException().isThrownBy(work::processNext);

        assertThat(work.processNext())
                .hasValueSatisfying(processed -> assertThat(processed.status()).isEqualTo(NotificationStatus.DONE));
    }

    private NotificationStatus status() {
        return world.notifications.all().getFirst().status();
    }

    private record NoReports() implements ProcessorReports {

        @Override
        public boolean isSettlementReport(String report) {
            throw new IllegalStateException("no reports");
        }

        @Override
        public Download read(String report) {
            return new Download.NotFound();
        }

        @Override
        public List<String> candidateNames(Set<String> read, LocalDate day) {
            return List.of();
        }
    }
}
