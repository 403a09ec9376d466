package tel.billing.account.application;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Metadata;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores accounts. Every method that changes an account raises its version.
public interface Accounts {

    Optional<Account> find(AccountId id);

    /// Finds the account and locks it against changes until the unit of work ends.
    Optional<Account> lock(AccountId id);

    /// The existing ones of several accounts, in any order.
    List<Account> findAll(Set<AccountId> ids);

    /// Stores a draft. Storing it twice is a bug and fails.
    void add(Account.Draft draft);

    /// Stores the new state and its event together. False if the account no longer has the version that the
    /// transition started from.
    boolean advance(Account.Transition<?> transition);

    /// Expires those of the accounts that are drafts, whatever else changed about them, and stores their
    /// events, in one step. Accounts are locked in the order of their ids, so that two units of work cannot
    /// deadlock.
    void expire(Set<AccountId> ids, Instant at);

    /// Stores the status, if the account's number is still this one; false if not.
    boolean recordVat(AccountId id, VatNumber number, VatNumberStatus status);

    /// Replaces the VAT number and its status, whatever the previous number was. False if the account's users
    /// may not sign in, if the number does not fit the account's country, or if `status` is unverified and
    /// this number is already verified.
    boolean replaceVat(AccountId id, VatNumberStatus status);

    /// Stores the owner's address, if the owner is still this user; false if not.
    boolean changeOwnerEmail(AccountId id, Owner owner);

    /// Stores the company's name and address and the metadata, if given.
    void describe(
            AccountId id, Optional<CompanyName> company, Optional<PostalAddress> address, Optional<Metadata> metadata);

    /// Stores the external id and the metadata of an account that the unit of work has locked. False, and nothing is
    /// stored, if another account has the external id.
    boolean replaceClientData(AccountId id, ClientData clientData);

    /// Drafts that have expired by `now`, at most `limit`, the oldest first.
    List<Account.Draft> findExpired(Instant now, int limit);

    /// The newest first.
    Page<Account, AccountId> search(AccountSearch search, PageRequest<AccountId> page);

    /// The number of accounts in each status, also of those in which there is none.
    Map<AccountStatus, Long> countByStatus();

    /// When the next draft expires.
    Optional<Instant> nextExpiry();
}
