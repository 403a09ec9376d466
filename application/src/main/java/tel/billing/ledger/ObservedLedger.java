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
        return notifyListener(transfer, ledger.post(transfer));
    }

    @Override
    public List<Posted> postAll(List<Transfer> transfers) {
        var posted = ledger.postAll(transfers);
        return IntStream.range(0, transfers.size())
                .mapToObj(index -> notifyListener(transfers.get(index), posted.get(index)))
                .toList();
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
    public Page<WalletEntry, Long> entries(
            AccountId account, Currency currency, StatementFilter filter, PageRequest<Long> page) {
        return ledger.entries(account, currency, filter, page);
    }

    @Override
    public List<LedgerAccountBalance> trialBalance() {
        return ledger.trialBalance();
    }

    private Posted notifyListener(Transfer transfer, Posted posted) {
        return posted instanceof Posted.Done done && transfer.effectOnWallet().isPositive()
                ? new Posted.Done(
                        done.balanceAfter(),
                        walletCreditListener.credited(
                                transfer.account(), transfer.amount().currency()))
                : posted;
    }
}
