package tel.billing.notification.spec;

import java.util.List;
import java.util.UUID;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.Ids;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// An outbox in memory, emptied into the mailer by the test.
public final class InMemoryPostbox implements Postbox {
    private final Ids ids = new CountingIds();
    private final Table<UUID, Waiting> waiting;
    private final Mailer mailer;

    public InMemoryPostbox(InMemoryUnitOfWork unitOfWork, Mailer mailer) {
        waiting = new Table<>(unitOfWork);
        this.mailer = mailer;
    }

    @Override
    public void post(Letter letter, Reader reader) {
        var id = ids.next();
        waiting.add(id, new Waiting(id, letter, reader));
    }

    /// The unsent e-mails, oldest first.
    public List<Letter> waiting() {
        return waiting.rows().stream().map(Waiting::letter).toList();
    }

    /// Tries each waiting e-mail once. E-mails that fail temporarily stay in the outbox.
    public void empty() {
        for (var item : waiting.rows()) {
            switch (mailer.deliver(item.letter(), item.reader())) {
                case Mailer.Delivery.Accepted _, Mailer.Delivery.Refused _ -> waiting.removeIf(item.id(), _ -> true);
                case Mailer.Delivery.Postponed _, Mailer.Delivery.Unavailable _ -> {
                    // stays for the next attempt
                }
            }
        }
    }

    private record Waiting(UUID id, Letter letter, Reader reader) {}
}
