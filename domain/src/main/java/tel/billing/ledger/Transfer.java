package tel.billing.ledger;

import java.time.Instant;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A double-entry transfer: the amount leaves the book that its kind debits and enters the one that it credits. An
/// unbalanced one cannot be written down. The amount is more than nothing; the direction lies in the kind.
public record Transfer(
        TransferId id,
        AccountId account,
        EntryKind kind,
        Money amount,
        Reference reference,
        String description,
        Instant postedAt) {

    public Transfer {
        if (!amount.isPositive()) {
            throw new IllegalArgumentException("a transfer moves money, not " + amount);
        }
    }

    /// The same as it is posted after another one: whoever read the clock first need not come first.
    public Transfer notBefore(Instant other) {
        return postedAt.isBefore(other) ? new Transfer(id, account, kind, amount, reference, description, other) : this;
    }

    /// What the transfer does to the account's wallet.
    public Money effectOnWallet() {
        if (!kind.movesWallet()) {
            return Money.zero(amount.currency());
        }
        return kind.credit() == Book.WALLET ? amount : amount.negated();
    }
}
