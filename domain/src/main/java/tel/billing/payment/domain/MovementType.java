package tel.billing.payment.domain;

/// The direction and reason of a transfer between a card and the company. Reconciliation compares by flow.
public enum MovementType {
    CAPTURE,
    REFUND,
    CHARGEBACK,
    CHARGEBACK_REVERSAL
}
