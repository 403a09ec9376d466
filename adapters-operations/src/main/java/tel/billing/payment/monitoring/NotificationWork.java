package tel.billing.payment.monitoring;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.ProcessNotifications.Processed;

/// Processes one notification. Logs a warning if the notification goes to quarantine.
///
/// @param processNext processes one notification; empty if there is none
public record NotificationWork(Supplier<Optional<Processed>> processNext) implements BooleanSupplier {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationWork.class);

    @Override
    public boolean getAsBoolean() {
        var processed = processNext.get();
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
