package tel.billing.account.application;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;

record ShowAccountHandler(Accounts accounts) implements ShowAccount {

    @Override
    public Optional<AccountView> show(AccountId account) {
        return accounts.find(account).map(ShowAccountHandler::view);
    }

    @Override
    public AccountView lock(AccountId account) {
        return accounts.lock(account).map(ShowAccountHandler::view).orElseThrow();
    }

    @Override
    public Map<AccountId, AccountView> showAll(Set<AccountId> ids) {
        return accounts.findAll(ids).stream()
                .map(ShowAccountHandler::view)
                .collect(Collectors.toMap(AccountView::id, Function.identity()));
    }

    static AccountView view(Account account) {
        var profile = account.profile();
        return new AccountView(
                account.id(),
                profile.owner(),
                profile.company(),
                profile.country(),
                profile.address(),
                AccountStatus.of(account),
                profile.vat(),
                profile.clientData(),
                account.createdAt(),
                account instanceof Account.Ended ended ? ended.erasedAt() : Optional.empty());
    }
}
