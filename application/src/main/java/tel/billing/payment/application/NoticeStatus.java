package tel.billing.payment.application;

/// How far a notice of the processor's has come.
public enum NoticeStatus {
    /// Nobody has looked at it yet.
    RECEIVED,
    /// It came before its time: what must happen first has not been told yet.
    WAITING,
    /// What it told is in the books, or was there already.
    DONE,
    /// It does not fit our books, and changed nothing. Staff must look into it.
    QUARANTINED,
    /// It changed nothing, and staff have looked into it.
    SETTLED
}
