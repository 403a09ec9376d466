package tel.billing.payment.monitoring;

import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.ProcessNotifications;
import tel.billing.payment.application.notification.ProcessNotifications.Processed;

/// Processes one notification. Logs a warning if the notification goes to quarantine.
public record NotificationWork(ProcessNotifications notices) implements BooleanSupplier {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationWork.class);

    @Override
    public boolean getAsBoolean() {
        var processed = notices.processNext();
        processed
                .filter(notice -> notice.status() == NotificationStatus.QUARANTINED)
                .ifPresent(NotificationWork::raise);
        return processed.isPresent();
    }

    private static void raise(Processed notice) {
        LOG.warn(
                "A notification of the card processor does not match the ledger and changed nothing, see GET"
                        + " /v1/admin/payment-notices?status=quarantined, id {}: {}",
                notice.id().value(),
                notice.reason().orElse(""));
    }
}
