package tel.billing.payment.application.history;

import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AllowedUrls;

/// Decides by the state of the payment at this moment.
public record ShowReturnHandler(Payments payments, AllowedUrls allowedUrls) implements ShowReturn {

    @Override
    public Optional<Destination> show(PaymentId id) {
        return payments.find(id)
                .flatMap(payment -> payment.order()
                        .returnUrls()
                        .after(isCancelled(payment))
                        .filter(allowedUrls::contain)
                        .map(url -> new Destination(payment, url)));
    }

    private static boolean isCancelled(Payment payment) {
        return switch (payment) {
            case Payment.Declined declined -> declined.reason() == DeclineReason.CANCELLED_BY_CUSTOMER;
            case Payment.Expired _ -> true;
            case Payment.Draft _, Payment.Pending _, Payment.EverCaptured _ -> false;
        };
    }
}
