package tel.billing.notification;

import java.util.List;

/// The outbox for e-mails.
public interface Postbox {

    /// Adds an e-mail. Joins the caller's unit of work: the e-mail is sent if and only if the unit of work
    /// commits, at least once, and asynchronously.
    void post(Letter letter, Reader reader);

    /// Adds several e-mails in their order.
    default void postAll(List<Posting> postings) {
        postings.forEach(posting -> post(posting.letter(), posting.reader()));
    }

    /// An e-mail and its reader.
    record Posting(Letter letter, Reader reader) {}
}
