package tel.billing.notification.application;

import java.util.Optional;
import java.util.UUID;
import tel.billing.notification.EmailMessage;

/// Receives the final result of each e-mail.
@FunctionalInterface
public interface EmailResults {

    /// The e-mail has left the queue. A repeated call changes nothing.
    ///
    /// @param reason of the mail system, if it rejected the e-mail
    void ended(UUID id, EmailMessage emailMessage, EmailResult result, Optional<String> reason);
}
