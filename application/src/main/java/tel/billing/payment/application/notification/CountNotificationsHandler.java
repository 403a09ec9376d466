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
    public long countUnresolved(Duration age) {
        return notifications.countUnresolved(realTime.instant().minus(age));
    }

    @Override
    public Duration ageOfOldestUnresolved() {
        return notifications
                .oldestUnresolved()
                .map(oldest -> Duration.between(oldest, realTime.instant()))
                .orElse(Duration.ZERO);
    }
}
