package tel.billing.notification;

import java.util.List;

/// The outbox for e-mails.
public interface Outbox {

    /// Adds an e-mail. Joins the caller's unit of work: the e-mail is sent if and only if the unit of work
    /// commits, at least once, and asynchronously.
    void post(EmailMessage emailMessage, EmailRecipient recipient);

    /// Adds several e-mails in their order.
    default void postAll(List<Posting> postings) {
        postings.forEach(posting -> post(posting.emailMessage(), posting.recipient()));
    }

    /// An e-mail and its reader.
    record Posting(EmailMessage emailMessage, EmailRecipient recipient) {}
}
