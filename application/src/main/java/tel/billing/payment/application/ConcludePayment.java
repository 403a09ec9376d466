package tel.billing.payment.application;

import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;

/// Asks the processor what became of a payment, and records it. To be told that something happened is reason enough to
/// ask; what is recorded is what the processor says itself.
public interface ConcludePayment {
    void conclude(AccountId account, PaymentId id);
}
