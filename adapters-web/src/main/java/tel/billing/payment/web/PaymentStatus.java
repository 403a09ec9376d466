package tel.billing.payment.web;

import tel.billing.payment.domain.Payment;

/// The names of the payment states.
final class PaymentStatus {

    private PaymentStatus() {}

    static String of(Payment payment) {
        return switch (payment) {
            case Payment.Draft _ -> "draft";
            case Payment.Pending _ -> "pending";
            case Payment.Captured _ -> "captured";
            case Payment.PartlyRefunded _ -> "partly_refunded";
            case Payment.Refunded _ -> "refunded";
            case Payment.ChargedBack _ -> "charged_back";
            case Payment.Declined _ -> "declined";
            case Payment.Expired _ -> "expired";
            case Payment.Failed _ -> "failed";
        };
    }

    /// With an article, such as "a charged-back" in "a charged-back payment".
    static String withArticle(Payment payment) {
        return switch (payment) {
            case Payment.Expired _ -> "an expired";
            case Payment.Draft _,
                    Payment.Pending _,
                    Payment.Captured _,
                    Payment.PartlyRefunded _,
                    Payment.Refunded _,
                    Payment.ChargedBack _,
                    Payment.Declined _,
                    Payment.Failed _ -> "a " + of(payment).replace('_', '-');
        };
    }
}
