package tel.billing.payment.application.notification;

import java.time.Duration;
import tel.billing.shared.RealTime;

/// The age of a notification is measured in real time.
public record CountNotificationsHandler(Notifications notifications, RealTime realTime) implements CountNotifications {

    @Override
    public long countQuarantined() {
        return notifications.countQuarantined();
    }

    @Override
    public long countUnprocessed(Duration age) {
        return notifications.countUnprocessed(realTime.instant().minus(age));
    }

    @Override
    public Duration ageOfOldestUnprocessed() {
        return notifications
                .oldestUnprocessed()
                .map(oldest -> Duration.between(oldest, realTime.instant()))
                .orElse(Duration.ZERO);
    }
}
