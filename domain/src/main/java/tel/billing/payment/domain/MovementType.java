package tel.billing.payment.domain;

/// The direction and reason of a movement of money between a card and the company. Reconciliation compares by this
/// type; the API calls it `flow`.
public enum MovementType {
    CAPTURE,
    REFUND,
    CHARGEBACK,
    CHARGEBACK_REVERSAL
}
