package tel.billing.payment.domain;

/// Which way money went between a card and us, and why: what reports and our books are compared by.
public enum Flow {
    CAPTURE,
    REFUND,
    CHARGEBACK,
    CHARGEBACK_REVERSAL
}
