package tel.billing.notification.persistence;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.util.Map;
import java.util.Set;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.PersonalData;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Scheduling;

/// The e-mails to a person that are not delivered yet. Their contents are not exported, because they may
/// contain links that sign in.
public final class QueuedEmailData implements PersonalData {
    private final Scheduling scheduling;
    private final EncryptedEmailMessages emailMessages;

    public QueuedEmailData(Scheduling scheduling, AesSecretBox box) {
        this.scheduling = scheduling;
        this.emailMessages = new EncryptedEmailMessages(box);
    }

    @Override
    public void export(DataSubject subject, Records records) {
        scheduling.forEachWaiting(MailTask.DESCRIPTOR, task -> {
            if (isTo(subject, task)) {
                records.add(
                        "queued_emails",
                        Map.of(
                                "kind", open(task).getClass().getSimpleName(),
                                "email", subject.email().value(),
                                "posted_at", EncryptedEmailMessages.postedAt(task.getData())));
            }
        });
    }

    @Override
    public Set<ErasureObstacle> obstacles(DataSubject subject) {
        return Set.of();
    }

    /// The e-mails are not sent any more, unless that has begun.
    @Override
    public void erase(DataSubject subject) {
        scheduling.cancelAll(MailTask.DESCRIPTOR, task -> isTo(subject, task));
    }

    @Override
    public void purge(DataSubject subject) {}

    private boolean isTo(DataSubject subject, TaskInstance<byte[]> task) {
        return open(task).to().equals(subject.email());
    }

    private EmailMessage open(TaskInstance<byte[]> task) {
        return emailMessages.open(task.getData()).letter();
    }
}
