package tel.billing.account.story;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountStatusListener;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountModule;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.Accounts;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.AdministrationPorts;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.account.domain.Account;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Metadata;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.story.BillingWorld;

/// Accounts that another client changes once, right before the use case does.
final class ConflictingAccounts implements Accounts {
    private final Accounts accounts;
    private final Runnable beforeLock;
    private Optional<Runnable> move;
    private boolean hasLost;

    ConflictingAccounts(Accounts accounts, Account.Transition<?> rival) {
        this.accounts = accounts;
        this.move = Optional.of(() -> accounts.advance(rival));
        this.beforeLock = () -> {};
    }

    /// Another client acts right before an account is locked.
    ConflictingAccounts(Accounts accounts, Runnable beforeLock) {
        this.accounts = accounts;
        this.move = Optional.empty();
        this.beforeLock = beforeLock;
    }

    ChangeAccountStatus changeAccountStatus(BillingWorld world) {
        return new AccountModule(world.platform, this).changeAccountStatus(ports(world));
    }

    AdjustWallet adjustWallet(BillingWorld world) {
        return new AccountModule(world.platform, this).adjustWallet(ports(world));
    }

    private static AdministrationPorts ports(BillingWorld world) {
        return new AdministrationPorts(
                world.ledger,
                world.inactiveAccounts,
                world.payment.topUpHolds(),
                world.tax.vatProofs(),
                AccountStatusListener.NONE,
                WalletCreditListener.NONE);
    }

    @Override
    public List<Account> findAll(Set<AccountId> ids) {
        return accounts.findAll(ids);
    }

    /// The losing unit of work is rolled back, and the next one sees the other change.
    @Override
    public boolean advance(Account.Transition<?> transition) {
        hasLost = move.isPresent();
        return !hasLost && accounts.advance(transition);
    }

    @Override
    public Optional<Account> find(AccountId id) {
        if (hasLost) {
            move.ifPresent(Runnable::run);
            move = Optional.empty();
        }
        return accounts.find(id);
    }

    @Override
    public Optional<Account> lock(AccountId id) {
        beforeLock.run();
        return accounts.lock(id);
    }

    @Override
    public void add(Account.Draft draft) {
        accounts.add(draft);
    }

    @Override
    public void expire(Set<AccountId> ids, Instant at) {
        accounts.expire(ids, at);
    }

    @Override
    public boolean recordVat(AccountId id, VatNumber number, VatNumberStatus status) {
        return accounts.recordVat(id, number, status);
    }

    @Override
    public boolean replaceVat(AccountId id, VatNumberStatus status) {
        return accounts.replaceVat(id, status);
    }

    @Override
    public void describe(
            AccountId id, Optional<CompanyName> company, Optional<PostalAddress> address, Optional<Metadata> metadata) {
        accounts.describe(id, company, address, metadata);
    }

    @Override
    public boolean replaceClientData(AccountId id, ClientData clientData) {
        return accounts.replaceClientData(id, clientData);
    }

    @Override
    public boolean changeOwnerEmail(AccountId id, Owner owner) {
        return accounts.changeOwnerEmail(id, owner);
    }

    @Override
    public List<Account.Draft> findExpired(Instant now, int limit) {
        return accounts.findExpired(now, limit);
    }

    @Override
    public Page<Account, AccountId> search(AccountSearch search, PageRequest<AccountId> page) {
        return accounts.search(search, page);
    }

    @Override
    public Map<AccountStatus, Long> countByStatus() {
        return accounts.countByStatus();
    }

    @Override
    public Optional<Instant> nextExpiry() {
        return accounts.nextExpiry();
    }
}
