package tel.billing.notification.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores which e-mails were sent or given up.
public interface EmailLog extends EmailResults {

    /// The e-mails to this address before a position, newest first, at most `limit`.
    List<LoggedEmail> sentTo(EmailAddress address, Optional<Key> before, int limit);

    /// The e-mails that were rejected or expired, newest first.
    Page<LoggedEmail, Key> failed(PageRequest<Key> page);

    /// The time of the oldest entry.
    Optional<Instant> oldest();

    /// Deletes at most `limit` entries from before `end`, the oldest first, and returns their number.
    int deleteBefore(Instant end, int limit);

    /// The position of an entry.
    record Key(Instant at, UUID id) {

        public static Key of(LoggedEmail email) {
            return new Key(email.at(), email.id());
        }
    }
}
