package tel.billing.notification;

/// Takes letters that are to leave.
public interface Postbox {

    /// Joins the caller's unit of work: the letter leaves if, and only if, the work commits; at least once, and out of
    /// the request's way.
    void post(Letter letter, Reader reader);
}
