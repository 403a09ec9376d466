package tel.billing.story;

import java.util.Currency;
import java.util.List;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.Transfer;
import tel.billing.shared.Money;

/// The ledger as an accountant sums it up: all transfers of all accounts.
public record LedgerTotals(List<Transfer> transfers) {

    /// Credits minus debits of a ledger account.
    public Money of(LedgerAccount ledgerAccount, Currency currency) {
        return transfers.stream()
                .filter(transfer -> transfer.amount().currency().equals(currency))
                .map(transfer -> effect(transfer, ledgerAccount))
                .reduce(Money.zero(currency), Money::plus);
    }

    private static Money effect(Transfer transfer, LedgerAccount ledgerAccount) {
        var amount = transfer.amount();
        var none = Money.zero(amount.currency());
        var entering = transfer.type().credit() == ledgerAccount ? amount : none;
        var leaving = transfer.type().debit() == ledgerAccount ? amount : none;
        return entering.minus(leaving);
    }
}
