package tel.billing.payment;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Lists the payments that wait for the customer at the card processor's page.
public interface ListWaitingPayments {

    /// At most `limit` payments in the order of their expiry.
    List<WaitingPayment> list(AccountId account, int limit);

    /// A payment that the customer can complete or cancel.
    record WaitingPayment(PaymentId id, Money amount) {}
}
