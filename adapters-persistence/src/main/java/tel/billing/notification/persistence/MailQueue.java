package tel.billing.notification.persistence;

import java.time.Duration;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.schedule.Scheduling;

/// The e-mails that wait for their delivery, for monitoring.
public record MailQueue(Scheduling scheduling, RealTime realTime) {

    public long count() {
        return scheduling.countWaiting(MailTask.DESCRIPTOR);
    }

    /// How long the oldest e-mail has waited; zero if none waits.
    public Duration age() {
        return scheduling
                .findFirst(MailTask.DESCRIPTOR)
                .map(data -> Duration.between(EncryptedEmailMessages.postedAt(data), realTime.instant()))
                .orElse(Duration.ZERO);
    }
}
