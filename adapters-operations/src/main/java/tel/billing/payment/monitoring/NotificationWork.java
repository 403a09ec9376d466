package tel.billing.payment.monitoring;

import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.ProcessNotifications;
import tel.billing.payment.application.notification.ProcessNotifications.Processed;

/// Processes one notification. Logs a warning if the notification goes to quarantine.
public record NotificationWork(ProcessNotifications notifications) implements BooleanSupplier {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationWork.class);

    @Override
    public boolean getAsBoolean() {
        var processed = notifications.processNext();
        processed
                .filter(notification -> notification.status() == NotificationStatus.QUARANTINED)
                .ifPresent(NotificationWork::alert);
        return processed.isPresent();
    }

    private static void alert(Processed notification) {
        LOG.warn(
                "A notification of the card processor does not match the ledger and changed nothing, see GET"
                        + " /v1/admin/payment-notifications?status=quarantined, id {}: {}",
                notification.id().value(),
                notification.reason().orElse(""));
    }
}
