package tel.billing.ledger;

import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// A ledger that reports each increase of a wallet to a [WalletCreditListener].
public record ObservedLedger(Ledger ledger, WalletCreditListener walletCreditListener) implements Ledger {

    @Override
    public Posted post(Transfer transfer) {
        var posted = ledger.post(transfer);
        notifyListener(transfer, posted);
        return posted;
    }

    @Override
    public List<Posted> postAll(List<Transfer> transfers) {
        var posted = ledger.postAll(transfers);
        IntStream.range(0, transfers.size()).forEach(index -> notifyListener(transfers.get(index), posted.get(index)));
        return posted;
    }

    @Override
    public Money balance(AccountId account, Currency currency) {
        return ledger.balance(account, currency);
    }

    @Override
    public List<Wallet> wallets(AccountId account) {
        return ledger.wallets(account);
    }

    @Override
    public Map<AccountId, List<Wallet>> walletsOf(Set<AccountId> accounts) {
        return ledger.walletsOf(accounts);
    }

    @Override
    public Page<WalletEntry, Long> entries(AccountId account, Currency currency, PageRequest<Long> page) {
        return ledger.entries(account, currency, page);
    }

    @Override
    public List<LedgerAccountBalance> trialBalance() {
        return ledger.trialBalance();
    }

    private void notifyListener(Transfer transfer, Posted posted) {
        if (posted instanceof Posted.Done && transfer.effectOnWallet().isPositive()) {
            walletCreditListener.credited(transfer.account(), transfer.amount().currency());
        }
    }
}
