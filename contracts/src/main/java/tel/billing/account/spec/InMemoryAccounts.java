package tel.billing.account.spec;

import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.account.AccountEvent;
import tel.billing.account.AccountStatus;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.PostalAddress;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.Accounts;
import tel.billing.account.domain.Account;
import tel.billing.account.domain.Profile;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// Stores accounts in memory, each with its history.
public final class InMemoryAccounts implements Accounts {
    private final Table<AccountId, Row> rows;

    public InMemoryAccounts(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
    }

    /// The events of the account, the oldest first.
    public List<AccountEvent> eventsOf(AccountId id) {
        return rows.find(id).map(Row::events).orElseGet(List::of);
    }

    /// Every account, the oldest first.
    public List<Account> all() {
        return rows.rows().stream().map(Row::account).toList();
    }

    @Override
    public Optional<Account> find(AccountId id) {
        return rows.find(id).map(Row::account);
    }

    /// There is only one unit of work at a time.
    @Override
    public Optional<Account> lock(AccountId id) {
        return find(id);
    }

    @Override
    public List<Account> findAll(Set<AccountId> ids) {
        return all().stream().filter(account -> ids.contains(account.id())).toList();
    }

    @Override
    public void add(Account.Draft draft) {
        rows.add(draft.id(), new Row(draft, List.of()));
    }

    @Override
    public boolean advance(Account.Transition<?> transition) {
        var from = transition.from();
        return rows.change(
                from.id(), row -> row.account().version().equals(from.version()), row -> row.advanced(transition));
    }

    @Override
    public void expire(Set<AccountId> ids, Instant at) {
        drafts().filter(draft -> ids.contains(draft.id())).toList().forEach(draft -> advance(draft.expire(at)));
    }

    @Override
    public boolean recordVat(AccountId id, VatNumber number, VatNumberStatus status) {
        return rows.change(id, row -> row.vatNumber().equals(Optional.of(number)), row -> row.with(status));
    }

    @Override
    public boolean replaceVat(AccountId id, VatNumberStatus status) {
        return rows.change(
                id,
                row -> AccountStatus.of(row.account()).allowsSignIn()
                        && status.optionalNumber()
                                .filter(number ->
                                        !number.fits(row.account().profile().country()))
                                .isEmpty()
                        && !(status instanceof VatNumberStatus.Unverified(var number)
                                && row.account().profile().vat().equals(new VatNumberStatus.Verified(number))),
                row -> row.with(status));
    }

    @Override
    public boolean changeOwnerEmail(AccountId id, Owner owner) {
        return rows.change(id, row -> row.account().profile().owner().id().equals(owner.id()), row -> row.with(owner));
    }

    @Override
    public void describe(
            AccountId id, Optional<CompanyName> company, Optional<PostalAddress> address, Optional<Metadata> metadata) {
        rows.change(id, _ -> true, row -> row.with(company, address, metadata));
    }

    @Override
    public boolean replaceClientData(AccountId id, ClientData clientData) {
        var isTaken = clientData
                .externalId()
                .filter(wanted -> all().stream().anyMatch(other -> !other.id().equals(id) && has(other, wanted)))
                .isPresent();
        return !isTaken && rows.change(id, _ -> true, row -> row.with(clientData));
    }

    private static boolean has(Account account, ExternalId externalId) {
        return account.profile().clientData().externalId().equals(Optional.of(externalId));
    }

    @Override
    public List<Account.Draft> findExpired(Instant now, int limit) {
        return drafts().filter(draft -> !draft.expiresAt().isAfter(now))
                .sorted(Comparator.comparing(Account.Draft::expiresAt))
                .limit(limit)
                .toList();
    }

    @Override
    public Page<Account, AccountId> search(AccountSearch search, PageRequest<AccountId> page) {
        var newestFirst = rows.rows().reversed().stream()
                .map(Row::account)
                .filter(account ->
                        search.text().map(text -> mentions(account, text)).orElse(true))
                .filter(account -> search.status()
                        .map(status -> AccountStatus.of(account) == status)
                        .orElse(true))
                .filter(account ->
                        search.externalId().map(wanted -> has(account, wanted)).orElse(true))
                .filter(account -> search.among()
                        .map(those -> those.contains(account.id()))
                        .orElse(true))
                .toList();
        return Pages.cut(newestFirst, page, Account::id);
    }

    private static boolean mentions(Account account, AccountSearch.Text text) {
        var profile = account.profile();
        var vat = profile.vat().optionalNumber().map(VatNumber::toString);
        return Stream.concat(
                        Stream.of(
                                profile.owner().email().value(),
                                profile.company().value()),
                        vat.stream())
                .map(value -> value.toUpperCase(Locale.ROOT))
                .anyMatch(value ->
                        text.spellings().anyMatch(searched -> value.contains(searched.toUpperCase(Locale.ROOT))));
    }

    @Override
    public Map<AccountStatus, Long> countByStatus() {
        return Stream.of(AccountStatus.values())
                .collect(toMap(
                        Function.identity(),
                        status -> all().stream()
                                .filter(account -> AccountStatus.of(account) == status)
                                .count()));
    }

    @Override
    public Optional<Instant> nextExpiry() {
        return drafts().map(Account.Draft::expiresAt).min(Instant::compareTo);
    }

    private Stream<Account.Draft> drafts() {
        return rows.rows().stream()
                .map(Row::account)
                .filter(Account.Draft.class::isInstance)
                .map(Account.Draft.class::cast);
    }

    private record Row(Account account, List<AccountEvent> events) {

        Row advanced(Account.Transition<?> transition) {
            var history = Stream.concat(events.stream(), Stream.of(transition.event()))
                    .toList();
            return new Row(transition.to(), history);
        }

        Optional<VatNumber> vatNumber() {
            return account.profile().vat().optionalNumber();
        }

        Row with(VatNumberStatus status) {
            return with(account.profile().with(status));
        }

        Row with(Owner owner) {
            return with(account.profile().with(owner));
        }

        Row with(ClientData clientData) {
            return with(account.profile().with(clientData));
        }

        Row with(Optional<CompanyName> company, Optional<PostalAddress> address, Optional<Metadata> metadata) {
            var profile = account.profile();
            var renamed = company.map(profile::with).orElse(profile);
            var moved = address.map(renamed::with).orElse(renamed);
            return with(moved.with(moved.clientData().with(Optional.empty(), metadata)));
        }

        private Row with(Profile profile) {
            var id = account.id();
            var createdAt = account.createdAt();
            var version = account.version().next();
            var updated = switch (account) {
                case Account.Draft draft -> new Account.Draft(id, profile, createdAt, draft.expiresAt(), version);
                case Account.Active _ -> new Account.Active(id, profile, createdAt, version);
                case Account.Suspended _ -> new Account.Suspended(id, profile, createdAt, version);
                case Account.Closed closed -> new Account.Closed(id, profile, createdAt, closed.erasedAt(), version);
                case Account.Expired expired ->
                    new Account.Expired(id, profile, createdAt, expired.erasedAt(), version);
            };
            return new Row(updated, events);
        }
    }
}
