package tel.billing.ledger.spec;

import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.ledger.Entry;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.Wallet;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// Keeps the books in memory.
public final class InMemoryLedger implements Ledger {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<Cause, Entry> entries;

    public InMemoryLedger(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        entries = new Table<>(unitOfWork);
    }

    /// Every transfer ever posted, the oldest first.
    public List<Transfer> transfers() {
        return entries.rows().stream().map(Entry::transfer).toList();
    }

    @Override
    public Posted post(Transfer transfer) {
        return unitOfWork.alone(() -> {
            var account = transfer.account();
            var currency = transfer.amount().currency();
            var balance = balance(account, currency).plus(transfer.effectOnWallet());
            if (transfer.kind().mustBeCovered() && balance.isNegative()) {
                return new Posted.Insufficient();
            }
            var number = statement(account, currency).size() + 1;
            entries.add(
                    new Cause(account, transfer.kind(), transfer.reference()),
                    new Entry(number, transfer, transfer.effectOnWallet(), balance));
            return new Posted.Done(balance);
        });
    }

    @Override
    public Money balance(AccountId account, Currency currency) {
        return statement(account, currency).stream()
                .findFirst()
                .map(Entry::balanceAfter)
                .orElseGet(() -> Money.zero(currency));
    }

    @Override
    public List<Wallet> wallets(AccountId account) {
        return of(account)
                .map(entry -> entry.effect().currency())
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
    public Page<Entry, Long> entries(AccountId account, Currency currency, PageRequest<Long> page) {
        return Pages.cut(statement(account, currency), page, Entry::number);
    }

    private List<Entry> statement(AccountId account, Currency currency) {
        return of(account)
                .filter(entry -> entry.effect().currency().equals(currency))
                .toList()
                .reversed();
    }

    private Stream<Entry> of(AccountId account) {
        return entries.rows().stream()
                .filter(entry -> entry.transfer().account().equals(account));
    }

    private record Cause(AccountId account, EntryKind kind, Reference reference) {}
}
