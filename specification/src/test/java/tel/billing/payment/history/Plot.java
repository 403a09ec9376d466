package tel.billing.payment.history;

/// What happens to a payment in the end.
enum Plot {
    DECLINED,
    PAID,
    TAKEN_BACK,
    DISPUTED,
    REFUNDED,
    REFUNDED_AND_DISPUTED;

    boolean isRefunded() {
        return this == REFUNDED || this == REFUNDED_AND_DISPUTED;
    }

    boolean isDisputed() {
        return this == DISPUTED || this == REFUNDED_AND_DISPUTED;
    }
}
