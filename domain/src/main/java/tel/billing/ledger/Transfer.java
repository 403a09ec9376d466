package tel.billing.ledger;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A double-entry transfer: moves the amount from the ledger account that its type debits to the one that it
/// credits. It is balanced by construction. The amount is always positive; the type determines the direction.
public record Transfer(
        TransferId id,
        AccountId account,
        TransferType type,
        Money amount,
        TransferReference reference,
        String description,
        Instant postedAt) {

    public Transfer {
        if (!amount.isPositive()) {
            throw new IllegalArgumentException("The amount of a transfer must be positive, but was " + amount + ".");
        }
    }

    /// The same transfer, but not before this instant. Concurrent callers may read the clock in
    /// another order.
    public Transfer notBefore(Instant other) {
        return postedAt.isBefore(other) ? new Transfer(id, account, type, amount, reference, description, other) : this;
    }

    /// The signed effect on the account's wallet.
    public Money effectOnWallet() {
        if (!type.movesWallet()) {
            return Money.zero(amount.currency());
        }
        return type.credit() == LedgerAccount.WALLET ? amount : amount.negated();
    }
}
