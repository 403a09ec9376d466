package tel.billing.payment.application.topup;

/// Why a payment has no final result yet.
public enum UnfinishedReason {
    /// Its request is in progress or has died.
    DRAFT,
    /// The customer must act.
    ACTION_REQUIRED,
    /// The processor's result is outstanding.
    RESULT_PENDING
}
