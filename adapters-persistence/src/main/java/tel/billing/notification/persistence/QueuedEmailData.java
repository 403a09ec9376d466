package tel.billing.notification.persistence;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tel.billing.notification.persistence.EncryptedEmailMessages.Label;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.PersonalData;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.schedule.Scheduling;

/// The e-mails to a person that are not delivered yet. Their contents are not exported, because they may
/// contain links that sign in.
public final class QueuedEmailData implements PersonalData {
    private static final String SECTION = "queued_emails";
    private static final String UNREADABLE =
            "An e-mail in the queue cannot be decrypted. It is not known to whom it is, and it is never sent.";

    private final Scheduling scheduling;
    private final EncryptedEmailMessages emailMessages;

    public QueuedEmailData(Scheduling scheduling, AesSecretBox box) {
        this.scheduling = scheduling;
        this.emailMessages = new EncryptedEmailMessages(box);
    }

    /// E-mails without an account are found by their address. If one cannot be decrypted, it may be to any person.
    @Override
    public void export(DataSubject subject, Records records) {
        scheduling.forEachWaiting(MailTask.DESCRIPTOR, task -> {
            var account = EmailTaskId.parse(task.getId()).account();
            if (account.isEmpty() || account.get().equals(subject.account())) {
                emailMessages
                        .label(task.getData())
                        .ifPresentOrElse(
                                label -> {
                                    if (account.isPresent() || label.to().equals(subject.email())) {
                                        records.add(SECTION, content(label));
                                    }
                                },
                                () -> records.add(SECTION, Map.of("remark", UNREADABLE)));
            }
        });
    }

    private static Map<String, @Nullable Object> content(Label label) {
        return Map.of("kind", label.kind(), "email", label.to().value(), "posted_at", label.postedAt());
    }

    @Override
    public Set<ErasureObstacle> obstacles(DataSubject subject) {
        return Set.of();
    }

    /// The e-mails are not sent any more, unless that has begun. Of e-mails without an account, deletes those to the
    /// address of the person, and those that cannot be decrypted: they cannot be sent, and may be to this person.
    @Override
    public void erase(DataSubject subject) {
        scheduling.cancelAll(
                MailTask.DESCRIPTOR,
                task -> EmailTaskId.parse(task.getId())
                        .account()
                        .map(subject.account()::equals)
                        .orElseGet(() -> emailMessages
                                .label(task.getData())
                                .map(label -> label.to().equals(subject.email()))
                                .orElse(true)));
    }

    @Override
    public void purge(DataSubject subject) {}

    /// Another account may have this address. Deletes only the e-mails of this account.
    @Override
    public void eraseUnconfirmed(DataSubject subject) {
        scheduling.cancelAll(
                MailTask.DESCRIPTOR,
                task -> EmailTaskId.parse(task.getId())
                        .account()
                        .filter(subject.account()::equals)
                        .isPresent());
    }
}
