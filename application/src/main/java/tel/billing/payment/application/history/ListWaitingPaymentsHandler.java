package tel.billing.payment.application.history;

import java.util.List;
import tel.billing.payment.ListWaitingPayments;
import tel.billing.payment.application.topup.Payments;
import tel.billing.shared.AccountId;

/// Reads the payments with a page.
public record ListWaitingPaymentsHandler(Payments payments) implements ListWaitingPayments {

    @Override
    public List<WaitingPayment> list(AccountId account, int limit) {
        return payments.findWaitingForCustomer(account, limit).stream()
                .map(payment -> new WaitingPayment(payment.id(), payment.amount()))
                .toList();
    }
}
