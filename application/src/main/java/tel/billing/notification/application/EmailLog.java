package tel.billing.notification.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores which e-mails were sent or given up. Of e-mails that failed and can be sent again, it also stores the
/// content.
public interface EmailLog {

    /// Logs the final result of an e-mail that leaves the queue. A repeated call changes nothing. Nothing is stored if
    /// the recipient's account was erased, even if that happens at the same time.
    ///
    /// @param reason of the mail system, if it rejected or did not confirm the e-mail; without the address of the
    /// recipient
    void ended(
            UUID id, EmailMessage emailMessage, EmailRecipient recipient, EmailResult result, Optional<String> reason);

    /// The e-mails that belong to this account before a position, newest first, at most `limit`.
    List<LoggedEmail> of(AccountId account, Optional<Key> before, int limit);

    /// The e-mails that were rejected or expired, newest first.
    Page<LoggedEmail, Key> failed(PageRequest<Key> page);

    Optional<LoggedEmail> find(UUID id);

    /// Returns the content of a failed e-mail and deletes it, so that only one caller gets it. Joins the unit of work.
    /// Empty if no content is stored, or the service cannot decrypt it; then it stays.
    Optional<EmailMessage> takeContent(UUID id);

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
