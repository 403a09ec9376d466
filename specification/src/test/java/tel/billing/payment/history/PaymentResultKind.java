package tel.billing.payment.history;

/// The final result of a payment.
enum PaymentResultKind {
    DECLINED,
    PAID,
    TAKEN_BACK,
    DISPUTED,
    REFUNDED,
    REFUNDED_AND_DISPUTED,
    REFUNDED_AND_TAKEN_BACK;

    boolean isRefunded() {
        return this == REFUNDED || this == REFUNDED_AND_DISPUTED || this == REFUNDED_AND_TAKEN_BACK;
    }

    boolean isDisputed() {
        return this == DISPUTED || this == REFUNDED_AND_DISPUTED;
    }

    boolean isTakenBack() {
        return this == TAKEN_BACK || this == REFUNDED_AND_TAKEN_BACK;
    }
}
