package tel.billing.payment.sandbox;

import java.time.Instant;
import tel.billing.shared.AccountId;

/// The account's card was deleted.
record Forgetting(AccountId account, Instant at) implements Line {}
