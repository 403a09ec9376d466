package tel.billing.subscription.application.renewal;

import java.time.Instant;
import tel.billing.shared.Money;
import tel.billing.subscription.application.charge.PaidBill;
import tel.billing.subscription.domain.Bill;

/// A debt whose amount is held, and the remaining wallet balance.
record PaidDebt(Debt debt, Money balance) {

    Bill bill() {
        return debt.bill();
    }

    PaidBill at(Instant now) {
        return new PaidBill(bill(), debt.account(), now);
    }
}
