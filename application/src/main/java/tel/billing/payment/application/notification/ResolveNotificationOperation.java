package tel.billing.payment.application.notification;

import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.payment.application.notification.ResolveNotification.Action;
import tel.billing.payment.application.notification.ResolveNotification.Command;
import tel.billing.payment.application.notification.ResolveNotification.Outcome;
import tel.billing.shared.RealTime;

/// Calls no external system: the second unit of work contains all changes.
public record ResolveNotificationOperation(
        Command command,
        Notifications notifications,
        ShowNotificationsHandler reading,
        AuditTrail trail,
        RealTime realTime)
        implements IdempotentOperation<StoredNotification, Outcome> {

    @Override
    public Start<StoredNotification, Outcome> begin(UUID id) {
        return notifications
                .find(command.notification())
                .<Start<StoredNotification, Outcome>>map(kept -> kept.status() == NotificationStatus.DONE
                        ? new Start.Refused<>(new Outcome.InTheBooks())
                        : new Start.Drafted<>(kept))
                .orElseGet(() -> new Start.Refused<>(new Outcome.NotFound()));
    }

    @Override
    public StoredNotification resume(UUID id) {
        return kept();
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(StoredNotification kept) {
        return this::end;
    }

    private Completion<Outcome> end() {
        if (!isAlreadyDone() && change()) {
            trail.record(AuditEvent.byStaff(
                    auditAction(),
                    command.by(),
                    AuditTarget.ofNotification(command.notification().value()),
                    command.reason()));
        }
        var now = kept();
        return now.status() == NotificationStatus.DONE
                ? new Completion.Provisional<>(new Outcome.InTheBooks())
                : new Completion.Final<>(new Outcome.Done(reading.view(now)));
    }

    private boolean isAlreadyDone() {
        return kept().status()
                == switch (command.action()) {
                    case RETRY -> NotificationStatus.RECEIVED;
                    case RESOLVE -> NotificationStatus.SETTLED;
                };
    }

    private boolean change() {
        return switch (command.action()) {
            case RETRY -> notifications.reopen(command.notification(), realTime.instant());
            case RESOLVE ->
                notifications.close(command.notification(), command.reason().text());
        };
    }

    private AuditAction auditAction() {
        return command.action() == Action.RESOLVE ? AuditAction.NOTICE_SETTLED : AuditAction.NOTICE_JUDGED_AGAIN;
    }

    private StoredNotification kept() {
        return notifications.find(command.notification()).orElseThrow();
    }
}
