package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.notification.CountNotifications;
import tel.billing.shared.monitoring.DatabaseReading;

class NotificationGaugesTest {
    private final CountNotifications notifications = new CountNotifications() {

        @Override
        public long countQuarantined() {
            return 3;
        }

        @Override
        public long countUnprocessed(Duration age) {
            return age.equals(Duration.ofHours(1)) ? 2 : 0;
        }

        @Override
        public Duration ageOfOldestUnprocessed() {
            return Duration.ofMinutes(90);
        }
    };

    @Test
    void gauges_count_notifications_in_quarantine_and_unprocessed_ones() {
        var reading = new DatabaseReading(new NotificationGauges(notifications));

        assertThat(reading.value("billing.notifications.quarantined")).isEqualTo(3);
        assertThat(reading.value("billing.notifications.unresolved", "older_than", "1h"))
                .isEqualTo(2);
        assertThat(reading.value("billing.notifications.oldest.age")).isEqualTo(5400);
    }

    @Test
    void a_gauge_counts_unfinished_refunds() {
        var reading = new DatabaseReading(new UnfinishedRefunds(age -> age.equals(Duration.ofDays(1)) ? 4 : 0));

        assertThat(reading.value("billing.refunds.unfinished", "older_than", "1d"))
                .isEqualTo(4);
    }
}
