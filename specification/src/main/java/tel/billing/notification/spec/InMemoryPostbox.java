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

/// Keeps letters in memory until somebody empties it into the mailer.
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

    /// The letters that did not leave yet, the oldest first.
    public List<Letter> waiting() {
        return waiting.rows().stream().map(Waiting::letter).toList();
    }

    /// Tries each waiting letter once. Those that the mailer could not take now keep waiting.
    public void empty() {
        for (var item : waiting.rows()) {
            switch (mailer.deliver(item.letter(), item.reader())) {
                case Mailer.Delivery.Accepted _, Mailer.Delivery.Refused _ -> waiting.removeIf(item.id(), _ -> true);
                case Mailer.Delivery.Postponed _, Mailer.Delivery.Unavailable _ -> {
                    // it waits for the next round
                }
            }
        }
    }

    private record Waiting(UUID id, Letter letter, Reader reader) {}
}
