package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows customers their payments.
public interface ShowPayments {

    Optional<Payment> show(AccountId account, PaymentId id);

    /// Newest first.
    Page<Payment, PaymentId> list(AccountId account, PageRequest<PaymentId> page);
}
