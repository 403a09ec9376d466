package tel.billing.subscription.application.charge;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.subscription.domain.Bill;

/// A captured payment.
public record PaidBill(Bill bill, AccountView buyer, Instant at) {}
