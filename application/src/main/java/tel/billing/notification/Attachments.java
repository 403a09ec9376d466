package tel.billing.notification;

import java.util.List;
import java.util.Optional;

/// Provides the documents of an e-mail. Called at delivery, outside any unit of work.
public interface Attachments {

    /// Sends e-mails without attachments.
    Attachments NONE = _ -> Documents.NONE;

    Documents find(EmailMessage emailMessage);

    /// The documents that an e-mail is about.
    ///
    /// @param invoiceNumber of the receipt's invoice, even if the invoice could not be rendered; empty for other
    ///     e-mails, and for receipts from before the introduction of invoices
    record Documents(Optional<String> invoiceNumber, List<Attachment> attachments) {
        public static final Documents NONE = new Documents(Optional.empty(), List.of());

        public Documents {
            attachments = List.copyOf(attachments);
        }
    }
}
