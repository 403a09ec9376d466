package tel.billing.ledger;

import tel.billing.shared.Money;

/// A line of a wallet's statement: a transfer, its effect on the wallet (positive amounts credit the
/// customer), and the balance after it. `number` counts the entries of a wallet consecutively from 1.
public record WalletEntry(long number, Transfer transfer, Money effect, Money balanceAfter) {}
