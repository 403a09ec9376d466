package tel.billing.payment.application.notification;

import java.time.Duration;
import tel.billing.shared.RealTime;

/// Implements [CountNotifications].
public record CountNotificationsHandler(Notifications notifications, RealTime realTime) implements CountNotifications {

    @Override
    public long quarantined() {
        return notifications.quarantined();
    }

    @Override
    public long unsettled(Duration age) {
        return notifications.unsettled(realTime.instant().minus(age));
    }
}
