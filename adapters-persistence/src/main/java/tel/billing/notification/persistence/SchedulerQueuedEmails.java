package tel.billing.notification.persistence;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.notification.application.QueuedEmail;
import tel.billing.notification.application.QueuedEmails;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.schedule.Scheduling;
import tel.billing.shared.persistence.schedule.Scheduling.Waiting;

/// Finds waiting e-mails in the task queue in PostgreSQL. Decrypts only the e-mails of the account. Leaves out e-mails
/// that cannot be decrypted.
public final class SchedulerQueuedEmails implements QueuedEmails {
    private final Scheduling scheduling;
    private final EncryptedEmailMessages emailMessages;

    public SchedulerQueuedEmails(Scheduling scheduling, AesSecretBox box) {
        this.scheduling = scheduling;
        this.emailMessages = new EncryptedEmailMessages(box);
    }

    @Override
    public List<QueuedEmail> of(AccountId account) {
        return scheduling.waiting(MailTask.DESCRIPTOR, EmailTaskId.endOf(account)).stream()
                .flatMap(this::read)
                .toList();
    }

    private Stream<QueuedEmail> read(Waiting task) {
        return Optional.of(task.data()).flatMap(emailMessages::openIfReadable).stream()
                .map(posted -> new QueuedEmail(
                        EmailTaskId.parse(task.id()).email(),
                        LoggedEmail.typeOf(posted.message().getClass()),
                        EncryptedEmailMessages.postedAt(task.data()),
                        task.failures() > 0));
    }
}
