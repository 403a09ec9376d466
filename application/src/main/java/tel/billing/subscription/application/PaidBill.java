package tel.billing.subscription.application;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.subscription.domain.Bill;

/// A captured payment.
record PaidBill(Bill bill, AccountView buyer, Instant at) {}
