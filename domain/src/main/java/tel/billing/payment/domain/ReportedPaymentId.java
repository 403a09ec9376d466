package tel.billing.payment.domain;

import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;

/// The account and the payment that a record of the processor names.
public record ReportedPaymentId(AccountId account, PaymentId payment) {}
