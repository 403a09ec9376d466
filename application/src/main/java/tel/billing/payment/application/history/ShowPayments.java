package tel.billing.payment.application.history;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Shows payments to their owners and to staff.
public interface ShowPayments {

    Optional<PaymentWithRefunds> show(AccountId account, PaymentId id);

    /// Newest first.
    Page<PaymentWithRefunds, PaymentId> list(
            AccountId account, ListFilter<PaymentStatus> filter, PageRequest<PaymentId> page);
}
