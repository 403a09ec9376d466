package tel.billing.account.story;

import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.Wallet;
import tel.billing.ledger.WalletEntry;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.story.BillingWorld;

/// A ledger to which another client posts once, right before the use case does.
final class ConflictingLedger implements Ledger {
    private final Ledger ledger;
    private Optional<Transfer> rival;
    private boolean hasLost;

    ConflictingLedger(Ledger ledger, Transfer rival) {
        this.ledger = ledger;
        this.rival = Optional.of(rival);
    }

    AdjustWallet adjustWallet(BillingWorld world) {
        var ports = world.administrationPorts;
        return world.account.adjustWallet(new AdministrationPorts(
                this,
                ports.inactiveAccounts(),
                ports.holds(),
                ports.proofs(),
                ports.accountStatusListener(),
                ports.walletCreditListener()));
    }

    /// The losing unit of work is rolled back, and the next one sees the other transfer.
    @Override
    public Posted post(Transfer transfer) {
        hasLost = rival.isPresent();
        rival.ifPresent(ledger::post);
        return ledger.post(transfer);
    }

    @Override
    public Money balance(AccountId account, Currency currency) {
        if (hasLost) {
            rival.ifPresent(ledger::post);
            rival = Optional.empty();
        }
        return ledger.balance(account, currency);
    }

    @Override
    public List<Posted> postAll(List<Transfer> transfers) {
        return ledger.postAll(transfers);
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
}
