package tel.billing.payment;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Lists the payments that wait for the customer at the card processor's page.
public interface ListWaitingPayments {

    /// The payment that expires first is the first one. At most `limit`.
    List<WaitingPayment> list(AccountId account, int limit);

    /// A payment that the customer can complete or cancel.
    record WaitingPayment(PaymentId id, Money amount) {}
}
