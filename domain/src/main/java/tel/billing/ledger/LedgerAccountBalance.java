package tel.billing.ledger;

import tel.billing.shared.Money;

/// The balance of a ledger account in one currency, over all customers: credits minus debits, so receivables
/// are negative. The balances of a currency add up to 0.
public record LedgerAccountBalance(LedgerAccount account, Money balance) {}
