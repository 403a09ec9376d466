package tel.billing.account.story;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.account.VatNumber;
import tel.billing.account.VatStanding;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.shared.AccountId;

/// Accounts of which somebody else renews a draft, once, right before it is to be renewed.
final class InterruptedAccounts implements Accounts {
    private final Accounts accounts;
    private Optional<Profile> rival;

    InterruptedAccounts(Accounts accounts, Profile rival) {
        this.accounts = accounts;
        this.rival = Optional.of(rival);
    }

    @Override
    public boolean renew(Account.Draft from, Account.Draft to) {
        rival.ifPresent(profile -> accounts.renew(from, from.renewed(profile, to.lapsesAt())));
        rival = Optional.empty();
        return accounts.renew(from, to);
    }

    @Override
    public Optional<Account> find(AccountId id) {
        return accounts.find(id);
    }

    @Override
    public void add(Account.Draft draft) {
        accounts.add(draft);
    }

    @Override
    public boolean advance(Account from, Account.Change<?> to) {
        return accounts.advance(from, to);
    }

    @Override
    public boolean recordVat(AccountId id, VatNumber number, VatStanding standing) {
        return accounts.recordVat(id, number, standing);
    }

    @Override
    public List<Account.Draft> lapsed(Instant now, int limit) {
        return accounts.lapsed(now, limit);
    }

    @Override
    public Optional<Instant> nextLapse() {
        return accounts.nextLapse();
    }
}
