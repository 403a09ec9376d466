package tel.billing.payment.application.notification;

import java.util.Optional;
import tel.billing.payment.PaymentId;

/// A notification as shown to staff, with its payment. For a refund, this is the refunded payment.
public record NotificationView(StoredNotification notification, Optional<PaymentId> payment) {}
