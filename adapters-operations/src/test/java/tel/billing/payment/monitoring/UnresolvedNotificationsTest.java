package tel.billing.payment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.payment.application.notification.CountNotifications;

class UnresolvedNotificationsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final CountNotifications notifications = new CountNotifications() {

        @Override
        public long countQuarantined() {
            return 3;
        }

        @Override
        public long countUnresolved(Duration age) {
            return age.equals(Duration.ofHours(1)) ? 2 : 0;
        }
    };

    @Test
    void gauges_count_notifications_in_quarantine_and_unresolved_ones() {
        new UnresolvedNotifications(notifications, reading -> reading::get).bindTo(meters);

        assertThat(meters.get("billing.notifications.quarantined").gauge().value())
                .isEqualTo(3);
        assertThat(meters.get("billing.notifications.unresolved")
                        .tag("older_than", "1h")
                        .gauge()
                        .value())
                .isEqualTo(2);
    }

    @Test
    void a_gauge_counts_unfinished_refunds() {
        new UnfinishedRefunds(age -> age.equals(Duration.ofDays(1)) ? 4 : 0, reading -> reading::get).bindTo(meters);

        assertThat(meters.get("billing.refunds.unfinished")
                        .tag("older_than", "1d")
                        .gauge()
                        .value())
                .isEqualTo(4);
    }
}
