package tel.billing.payment.application.notification;

import java.util.Optional;
import java.util.UUID;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.payment.application.notification.ResolveNotification.Action;
import tel.billing.payment.application.notification.ResolveNotification.Command;
import tel.billing.payment.application.notification.ResolveNotification.Outcome;
import tel.billing.shared.RealTime;

/// Resolves or retries a notification, and records it in the audit log.
public record ResolveNotificationOperation(
        Command command,
        Notifications notifications,
        ShowNotificationsHandler showNotifications,
        AuditTrail trail,
        RealTime realTime)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return notifications
                .find(command.notification())
                .map(stored -> stored.status() == NotificationStatus.DONE
                        ? Optional.<Outcome>of(new Outcome.AlreadyProcessed())
                        : Optional.<Outcome>empty())
                .orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        if (!isAlreadyDone() && change()) {
            trail.record(AuditEvent.byStaff(
                    auditAction(),
                    command.by(),
                    AuditTarget.ofNotification(command.notification().value()),
                    command.reason()));
        }
        var now = kept();
        return now.status() == NotificationStatus.DONE
                ? new Completion.Provisional<>(new Outcome.AlreadyProcessed())
                : new Completion.Final<>(new Outcome.Done(showNotifications.view(now)));
    }

    private boolean isAlreadyDone() {
        return kept().status()
                == switch (command.action()) {
                    case RETRY -> NotificationStatus.RECEIVED;
                    case RESOLVE -> NotificationStatus.RESOLVED;
                };
    }

    private boolean change() {
        return switch (command.action()) {
            case RETRY -> notifications.reopen(command.notification(), realTime.instant());
            case RESOLVE ->
                notifications.resolve(command.notification(), command.reason().text());
        };
    }

    private AuditAction auditAction() {
        return command.action() == Action.RESOLVE ? AuditAction.NOTICE_SETTLED : AuditAction.NOTICE_JUDGED_AGAIN;
    }

    private StoredNotification kept() {
        return notifications.find(command.notification()).orElseThrow();
    }
}
