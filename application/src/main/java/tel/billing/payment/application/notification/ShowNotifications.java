package tel.billing.payment.application.notification;

import java.util.Optional;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows staff the processor's notifications and their status.
public interface ShowNotifications {

    Optional<NotificationView> show(StoredNotification.Id id);

    /// Newest first; with this status, or all.
    Page<NotificationView, StoredNotification.Id> list(
            Optional<NotificationStatus> status, PageRequest<StoredNotification.Id> page);
}
