package tel.billing.payment.application.refund;

import java.util.Set;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;

/// Lists the refunds without a result that [ResolveRefund] accepts now.
public interface ListResolvableRefunds {

    /// The resolvable refunds of these payments of the account.
    Set<RefundId> list(AccountId account, Set<PaymentId> payments);
}
