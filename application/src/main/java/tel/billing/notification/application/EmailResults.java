package tel.billing.notification.application;

import java.util.Optional;
import java.util.UUID;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;

/// Receives the final result of each e-mail.
@FunctionalInterface
public interface EmailResults {

    /// The e-mail has left the queue. A repeated call changes nothing. Nothing is stored if the recipient's account
    /// was erased, even if that happens at the same time.
    ///
    /// @param reason of the mail system, if it rejected the e-mail; without the recipient's address
    void ended(
            UUID id, EmailMessage emailMessage, EmailRecipient recipient, EmailResult result, Optional<String> reason);
}
