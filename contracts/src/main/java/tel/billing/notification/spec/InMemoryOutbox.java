package tel.billing.notification.spec;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.notification.AccountContacts;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.notification.application.EmailLog;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.LoggedEmail;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.application.QueuedEmail;
import tel.billing.notification.application.QueuedEmails;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// An outbox in memory, emptied into the mailer by the test.
public final class InMemoryOutbox implements Outbox, QueuedEmails {
    private final Ids ids = new CountingIds();
    private final Table<UUID, Waiting> waiting;
    private final Mailer mailer;
    private final EmailLog log;
    private final AccountContacts contacts;
    private final InstantSource clock;

    public InMemoryOutbox(
            InMemoryUnitOfWork unitOfWork, Mailer mailer, EmailLog log, AccountContacts contacts, InstantSource clock) {
        waiting = new Table<>(unitOfWork);
        this.mailer = mailer;
        this.log = log;
        this.contacts = contacts;
        this.clock = clock;
    }

    @Override
    public void post(EmailMessage emailMessage, EmailRecipient recipient) {
        var id = ids.next();
        waiting.add(id, new Waiting(id, emailMessage, recipient, clock.instant(), false));
    }

    /// The unsent e-mails, oldest first.
    public List<EmailMessage> waiting() {
        return waiting.rows().stream().map(Waiting::emailMessage).toList();
    }

    /// Tries each waiting e-mail once. E-mails that fail temporarily stay in the outbox.
    public void empty() {
        for (var item : waiting.rows()) {
            if (isOfErasedAccount(item)) {
                waiting.removeIf(item.id(), _ -> true);
            } else {
                deliver(item);
            }
        }
    }

    private boolean isOfErasedAccount(Waiting item) {
        return item.recipient()
                .account()
                .filter(account -> contacts.find(account).isEmpty())
                .isPresent();
    }

    private void deliver(Waiting item) {
        switch (mailer.deliver(item.id(), item.emailMessage(), item.recipient().locale())) {
            case Mailer.Delivery.Accepted() -> end(item, EmailResult.SENT, Optional.empty());
            case Mailer.Delivery.Rejected(var reason) -> end(item, EmailResult.REJECTED, Optional.of(reason));
            case Mailer.Delivery.Postponed _, Mailer.Delivery.Unconfirmed _, Mailer.Delivery.Unavailable _ ->
                waiting.change(item.id(), _ -> true, Waiting::retried);
        }
    }

    private void end(Waiting item, EmailResult result, Optional<String> reason) {
        waiting.removeIf(item.id(), _ -> true);
        log.ended(item.id(), item.emailMessage(), item.recipient(), result, reason);
    }

    @Override
    public List<QueuedEmail> of(AccountId account) {
        return waiting.rows().stream()
                .filter(item -> item.recipient().account().equals(Optional.of(account)))
                .map(item -> new QueuedEmail(
                        item.id(), LoggedEmail.typeOf(item.emailMessage().getClass()), item.postedAt(), item.isRetry()))
                .toList();
    }

    private record Waiting(
            UUID id, EmailMessage emailMessage, EmailRecipient recipient, Instant postedAt, boolean isRetry) {

        Waiting retried() {
            return new Waiting(id, emailMessage, recipient, postedAt, true);
        }
    }
}
