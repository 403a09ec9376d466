package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.PaymentId;

/// A notice as staff see it, with the payment that it is about: of a refund, the one that is given back.
public record NoticeView(KeptNotice kept, Optional<PaymentId> payment) {}
