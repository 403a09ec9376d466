package tel.billing.payment.application.topup;

import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;

/// Looks up the result of a payment at the processor and records it. A hint from outside only triggers the
/// lookup; the recorded result always comes from the processor.
public interface RefreshPaymentResult {
    void refresh(AccountId account, PaymentId id);
}
