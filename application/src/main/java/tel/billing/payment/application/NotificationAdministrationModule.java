package tel.billing.payment.application;

import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.payment.application.notification.Notifications;
import tel.billing.payment.application.notification.ResolveNotification;
import tel.billing.payment.application.notification.ResolveNotificationOperation;
import tel.billing.payment.application.notification.ShowNotifications;
import tel.billing.payment.application.notification.ShowNotificationsHandler;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.shared.RealTime;

/// Assembles the use cases in which staff view and resolve the processor's notifications.
public record NotificationAdministrationModule(
        ExecuteOnce executeOnce, Notifications notifications, Refunds refunds, AuditTrail trail, RealTime realTime) {

    public ShowNotifications showNotifications() {
        return reading();
    }

    public ResolveNotification resolveNotification() {
        return (command, rendering) -> executeOnce.answer(
                command.request(),
                new ResolveNotificationOperation(command, notifications, reading(), trail, realTime),
                rendering);
    }

    private ShowNotificationsHandler reading() {
        return new ShowNotificationsHandler(notifications, refunds);
    }
}
