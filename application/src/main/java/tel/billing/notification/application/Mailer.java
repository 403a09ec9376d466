package tel.billing.notification.application;

import java.util.UUID;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;

/// Renders an e-mail in the reader's language and delivers it to the mail system. Not idempotent: a
/// repeated call sends the e-mail again.
public interface Mailer {

    /// Makes an attempt to deliver an e-mail. A mail system that recognises the id can drop the copies of an
    /// e-mail that an earlier attempt delivered.
    ///
    /// @param id the same for each attempt
    Delivery deliver(UUID id, EmailMessage emailMessage, RecipientLocale recipientLocale);

    /// The result of a delivery.
    sealed interface Delivery {

        /// The mail system accepted the e-mail.
        record Accepted() implements Delivery {}

        /// The mail system rejected the e-mail permanently, for example an invalid address. A retry
        /// is useless.
        record Rejected(String reason) implements Delivery {}

        /// The mail system is up and rejected this e-mail temporarily, for example because of greylisting
        /// or a full mailbox. It can be retried. Other e-mails are not affected.
        record Postponed(String reason) implements Delivery {}

        /// The mail system got the whole e-mail and did not answer. It may have accepted the e-mail. A retry
        /// can send the e-mail again.
        record Unconfirmed(String reason) implements Delivery {}

        /// The mail system is unreachable or accepts no e-mails now. The e-mail can be retried.
        record Unavailable(String reason) implements Delivery {}
    }
}
