package tel.billing.ledger;

import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// An account's prepaid balance in one currency: always the sum of its transfers.
public record Wallet(AccountId account, Money balance) {}
