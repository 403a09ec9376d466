package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.PaymentId;

/// A notification as shown to staff, with its payment. For a refund, this is the refunded payment.
public record NoticeView(KeptNotice kept, Optional<PaymentId> payment) {}
