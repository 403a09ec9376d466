package tel.billing.ledger;

import tel.billing.shared.Money;

/// A line of a wallet's statement: a transfer, its effect on the wallet (plus is to the customer's good), and the
/// balance after it. `number` counts a wallet's entries from 1 without a gap.
public record Entry(long number, Transfer transfer, Money effect, Money balanceAfter) {}
