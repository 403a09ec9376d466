package tel.billing.notification;

import java.util.List;

/// Takes letters that are to leave.
public interface Postbox {

    /// Joins the caller's unit of work: the letter leaves if, and only if, the work commits; at least once, and out of
    /// the request's way.
    void post(Letter letter, Reader reader);

    /// The same as to post one after the other.
    default void postAll(List<Posting> postings) {
        postings.forEach(posting -> post(posting.letter(), posting.reader()));
    }

    /// A letter and who reads it.
    record Posting(Letter letter, Reader reader) {}
}
