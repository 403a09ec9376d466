package tel.billing.payment.application.topup;

import tel.billing.payment.domain.Payment;

/// The states of a payment for use outside the domain.
public enum PaymentStatus {
    DRAFT,
    PENDING,
    CAPTURED,
    PARTLY_REFUNDED,
    REFUNDED,
    CHARGED_BACK,
    DECLINED,
    EXPIRED,
    FAILED;

    public static PaymentStatus of(Payment payment) {
        return switch (payment) {
            case Payment.Draft _ -> DRAFT;
            case Payment.Pending _ -> PENDING;
            case Payment.Captured _ -> CAPTURED;
            case Payment.PartlyRefunded _ -> PARTLY_REFUNDED;
            case Payment.Refunded _ -> REFUNDED;
            case Payment.ChargedBack _ -> CHARGED_BACK;
            case Payment.Declined _ -> DECLINED;
            case Payment.Expired _ -> EXPIRED;
            case Payment.Failed _ -> FAILED;
        };
    }
}
