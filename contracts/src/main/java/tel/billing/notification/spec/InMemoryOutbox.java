package tel.billing.notification.spec;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.EmailResult;
import tel.billing.notification.application.EmailResults;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.Ids;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// An outbox in memory, emptied into the mailer by the test.
public final class InMemoryOutbox implements Outbox {
    private final Ids ids = new CountingIds();
    private final Table<UUID, Waiting> waiting;
    private final Mailer mailer;
    private final EmailResults results;

    public InMemoryOutbox(InMemoryUnitOfWork unitOfWork, Mailer mailer, EmailResults results) {
        waiting = new Table<>(unitOfWork);
        this.mailer = mailer;
        this.results = results;
    }

    @Override
    public void post(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        var id = ids.next();
        waiting.add(id, new Waiting(id, emailMessage, recipientLocale));
    }

    /// The unsent e-mails, oldest first.
    public List<EmailMessage> waiting() {
        return waiting.rows().stream().map(Waiting::emailMessage).toList();
    }

    /// Tries each waiting e-mail once. E-mails that fail temporarily stay in the outbox.
    public void empty() {
        for (var item : waiting.rows()) {
            switch (mailer.deliver(item.emailMessage(), item.reader())) {
                case Mailer.Delivery.Accepted() -> end(item, EmailResult.SENT, Optional.empty());
                case Mailer.Delivery.Refused(var reason) -> end(item, EmailResult.REJECTED, Optional.of(reason));
                case Mailer.Delivery.Postponed _, Mailer.Delivery.Unavailable _ -> {
                    // stays for the next attempt
                }
            }
        }
    }

    private void end(Waiting item, EmailResult result, Optional<String> reason) {
        waiting.removeIf(item.id(), _ -> true);
        results.ended(item.id(), item.emailMessage(), result, reason);
    }

    private record Waiting(UUID id, EmailMessage emailMessage, RecipientLocale reader) {}
}
