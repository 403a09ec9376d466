package tel.billing.account.application;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.account.TopUpHolds;
import tel.billing.account.VatNumber;
import tel.billing.account.VatProofs;
import tel.billing.account.domain.Account;
import tel.billing.ledger.Ledger;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

record SearchAccountsHandler(Accounts accounts, Ledger ledger, TopUpHolds holds, VatProofs proofs)
        implements SearchAccounts {

    @Override
    public Page<AccountDetails, AccountId> find(AccountSearch search, PageRequest<AccountId> request) {
        var page = accounts.search(search, request);
        var ids = page.items().stream().map(Account::id).collect(Collectors.toUnmodifiableSet());
        var wallets = ledger.walletsOf(ids);
        var held = holds.heldSince(ids);
        var proven = proofs.find(numbers(page.items()));
        var details = page.items().stream()
                .map(account -> new AccountDetails(
                        ShowAccountHandler.view(account),
                        wallets.getOrDefault(account.id(), List.of()),
                        Optional.ofNullable(held.get(account.id())),
                        Optional.ofNullable(proven.get(account.id()))))
                .toList();
        return new Page<>(details, page.next());
    }

    @Override
    public Page<AccountDetails, AccountId> findHeld(AccountSearch search, PageRequest<AccountId> request) {
        return find(search.among(holds.held()), request);
    }

    @Override
    public Optional<AccountDetails> read(AccountId account) {
        return accounts.find(account).map(this::details);
    }

    AccountDetails details(Account account) {
        var id = account.id();
        var held = holds.heldSince(Set.of(id));
        var proven = proofs.find(numbers(List.of(account)));
        return new AccountDetails(
                ShowAccountHandler.view(account),
                ledger.wallets(id),
                Optional.ofNullable(held.get(id)),
                Optional.ofNullable(proven.get(id)));
    }

    private static Map<AccountId, VatNumber> numbers(List<Account> accounts) {
        return accounts.stream()
                .filter(account -> account.profile().vat().optionalNumber().isPresent())
                .collect(Collectors.toUnmodifiableMap(
                        Account::id,
                        account -> account.profile().vat().optionalNumber().orElseThrow()));
    }
}
