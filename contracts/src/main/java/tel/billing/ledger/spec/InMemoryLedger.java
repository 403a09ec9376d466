package tel.billing.ledger.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccount;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.Wallet;
import tel.billing.ledger.WalletEntry;
import tel.billing.ledger.application.LedgerTimeline;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.InMemoryTimeline;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [Ledger].
public final class InMemoryLedger implements Ledger {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<Cause, Row> rows;

    public InMemoryLedger(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
    }

    /// All transfers, oldest first.
    public List<Transfer> transfers() {
        return rows.rows().stream().map(Row::transfer).toList();
    }

    public TimelineSource timeline() {
        return new InMemoryTimeline(
                TimelineKind.LEDGER, subject -> of(subject.account()).map(LedgerTimeline::entry));
    }

    @Override
    public Posted post(Transfer transfer) {
        return unitOfWork.alone(() -> {
            var account = transfer.account();
            var currency = transfer.amount().currency();
            var balance = balance(account, currency).plus(transfer.effectOnWallet());
            if (transfer.type().mustBeCovered() && balance.isNegative()) {
                return new Posted.InsufficientBalance();
            }
            var posted = transfer.notBefore(lastEntryAt(account, currency));
            rows.add(
                    new Cause(account, transfer.type().label(), transfer.reference()),
                    new Row(posted, entry(posted, balance)));
            return new Posted.Done(balance);
        });
    }

    @Override
    public List<Posted> postAll(List<Transfer> transfers) {
        return unitOfWork.alone(() -> transfers.stream().map(this::post).toList());
    }

    private Optional<WalletEntry> entry(Transfer transfer, Money balance) {
        if (!transfer.type().movesWallet()) {
            return Optional.empty();
        }
        var number = statement(transfer.account(), balance.currency()).size() + 1;
        return Optional.of(new WalletEntry(number, transfer, transfer.effectOnWallet(), balance));
    }

    @Override
    public Money balance(AccountId account, Currency currency) {
        return statement(account, currency).stream()
                .findFirst()
                .map(WalletEntry::balanceAfter)
                .orElseGet(() -> Money.zero(currency));
    }

    @Override
    public List<Wallet> wallets(AccountId account) {
        return of(account)
                .map(walletEntry -> walletEntry.effect().currency())
                .distinct()
                .sorted(Comparator.comparing(Currency::getCurrencyCode))
                .map(currency -> new Wallet(account, balance(account, currency)))
                .toList();
    }

    @Override
    public Map<AccountId, List<Wallet>> walletsOf(Set<AccountId> accounts) {
        return accounts.stream()
                .flatMap(account -> wallets(account).stream())
                .collect(Collectors.groupingBy(Wallet::account));
    }

    @Override
    public Page<WalletEntry, Long> entries(
            AccountId account, Currency currency, StatementFilter filter, PageRequest<Long> page) {
        var wanted = statement(account, currency).stream()
                .filter(entry -> isWanted(entry.transfer(), filter))
                .toList();
        return Pages.cut(wanted, page, WalletEntry::number);
    }

    private static boolean isWanted(Transfer transfer, StatementFilter filter) {
        return filter.from().stream().noneMatch(transfer.postedAt()::isBefore)
                && filter.until().stream().allMatch(transfer.postedAt()::isBefore)
                && filter.typeLabel().stream().allMatch(transfer.type().label()::equals);
    }

    @Override
    public List<LedgerAccountBalance> trialBalance() {
        var transfers = transfers();
        return transfers.stream()
                .map(transfer -> transfer.amount().currency())
                .distinct()
                .sorted(Comparator.comparing(Currency::getCurrencyCode))
                .flatMap(currency -> Stream.of(LedgerAccount.values())
                        .flatMap(ledgerAccount -> sum(transfers, ledgerAccount, currency).stream()))
                .toList();
    }

    private static Optional<LedgerAccountBalance> sum(
            List<Transfer> transfers, LedgerAccount ledgerAccount, Currency currency) {
        return transfers.stream()
                .filter(transfer -> transfer.amount().currency().equals(currency))
                .filter(transfer -> transfer.type().debit() == ledgerAccount
                        || transfer.type().credit() == ledgerAccount)
                .map(transfer -> transfer.type().credit() == ledgerAccount
                        ? transfer.amount()
                        : transfer.amount().negated())
                .reduce(Money::plus)
                .map(balance -> new LedgerAccountBalance(ledgerAccount, balance));
    }

    private Instant lastEntryAt(AccountId account, Currency currency) {
        return statement(account, currency).stream()
                .findFirst()
                .map(walletEntry -> walletEntry.transfer().postedAt())
                .orElse(Instant.MIN);
    }

    private List<WalletEntry> statement(AccountId account, Currency currency) {
        return of(account)
                .filter(walletEntry -> walletEntry.effect().currency().equals(currency))
                .toList()
                .reversed();
    }

    private Stream<WalletEntry> of(AccountId account) {
        return rows.rows().stream()
                .flatMap(row -> row.entry().stream())
                .filter(walletEntry -> walletEntry.transfer().account().equals(account));
    }

    /// @param entry the line on the wallet's statement, if any
    private record Row(Transfer transfer, Optional<WalletEntry> entry) {}

    private record Cause(AccountId account, String kind, TransferReference reference) {}
}
