package tel.billing.notification.persistence;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import java.util.List;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.schedule.Scheduling;

/// An outbox as a task queue in PostgreSQL, one task for each e-mail. [MailTask] executes them.
public final class DbSchedulerOutbox implements Outbox {
    private final Scheduling scheduling;
    private final EncryptedEmailMessages emailMessages;
    private final Ids ids;
    private final RealTime realTime;

    public DbSchedulerOutbox(Scheduling scheduling, AesSecretBox box, Ids ids, RealTime realTime) {
        this.scheduling = scheduling;
        this.emailMessages = new EncryptedEmailMessages(box);
        this.ids = ids;
        this.realTime = realTime;
    }

    @Override
    public void post(EmailMessage emailMessage, EmailRecipient recipient) {
        postAll(List.of(new Posting(emailMessage, recipient)));
    }

    @Override
    public void postAll(List<Posting> postings) {
        scheduling.scheduleNow(postings.stream().map(this::task).toList());
    }

    private TaskInstance<byte[]> task(Posting posting) {
        return MailTask.DESCRIPTOR
                .instance(new EmailTaskId(ids.next(), posting.recipient().account()).text())
                .data(emailMessages.seal(
                        posting.emailMessage(), posting.recipient().locale(), realTime.instant()))
                .build();
    }
}
