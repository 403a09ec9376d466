package tel.billing.subscription.application;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.subscription.domain.Bill;

/// What was paid for good, by whom, and when.
record Paid(Bill bill, AccountView buyer, Instant at) {}
