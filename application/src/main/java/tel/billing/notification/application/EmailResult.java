package tel.billing.notification.application;

/// The final result of an e-mail.
public enum EmailResult {
    /// The mail system accepted it.
    SENT,
    /// The mail system rejected it permanently.
    REJECTED,
    /// The mail system did not accept it within a day, or did not confirm that it accepted it.
    EXPIRED
}
