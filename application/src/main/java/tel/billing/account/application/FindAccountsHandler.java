package tel.billing.account.application;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.account.AccountLookup;
import tel.billing.account.AccountMatch;
import tel.billing.account.AccountMatch.Field;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumber;
import tel.billing.account.domain.Account;
import tel.billing.shared.AccountId;
import tel.billing.shared.ExternalId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.UuidText;

/// Asks each subdomain for its own identifiers, so that no statement uses tables of two subdomains.
record FindAccountsHandler(Accounts accounts, List<AccountLookup> lookups) implements FindAccounts {
    /// One more than the result shows, to detect further accounts.
    private static final int LIMIT = MAX_ACCOUNTS + 1;

    FindAccountsHandler {
        lookups = List.copyOf(lookups);
    }

    @Override
    public Outcome find(AccountSearch.Text text) {
        return text.text().codePointCount(0, text.text().length()) < MIN_LENGTH
                ? new Outcome.TooShort()
                : found(byAccount(text));
    }

    private Outcome found(Map<AccountId, List<AccountMatch>> matches) {
        var views = accounts.findAll(matches.keySet()).stream().collect(toMap(Account::id, ShowAccountHandler::view));
        var found = matches.entrySet().stream()
                .flatMap(
                        entry -> Optional.ofNullable(views.get(entry.getKey()))
                                .map(view -> new FoundAccount(view, entry.getValue()))
                                .stream())
                .toList();
        return new Outcome.Found(found.stream().limit(MAX_ACCOUNTS).toList(), found.size() > MAX_ACCOUNTS);
    }

    private Map<AccountId, List<AccountMatch>> byAccount(AccountSearch.Text text) {
        return Stream.of(byAccountId(text.text()), byExternalId(text.text()), byRecords(text.text()), byOwner(text))
                .flatMap(Function.identity())
                .collect(groupingBy(AccountMatch::account, LinkedHashMap::new, toList()));
    }

    private static Stream<AccountMatch> byAccountId(String text) {
        return UuidText.parse(text) instanceof Parsed.Valid(var id)
                ? Stream.of(new AccountMatch(new AccountId(id), Field.ACCOUNT_ID, id.toString()))
                : Stream.empty();
    }

    private Stream<AccountMatch> byExternalId(String text) {
        return ExternalId.parse(text) instanceof Parsed.Valid(var externalId)
                ? search(AccountSearch.having(externalId))
                        .map(account -> new AccountMatch(account.id(), Field.EXTERNAL_ID, externalId.value()))
                : Stream.empty();
    }

    private Stream<AccountMatch> byRecords(String text) {
        return lookups.stream().flatMap(lookup -> lookup.find(text, LIMIT).stream());
    }

    private Stream<AccountMatch> byOwner(AccountSearch.Text text) {
        return search(new AccountSearch(Optional.of(text), Optional.empty()))
                .map(ShowAccountHandler::view)
                .map(view -> match(view, text));
    }

    private Stream<Account> search(AccountSearch search) {
        return accounts.search(search, new PageRequest<>(LIMIT, Optional.empty())).items().stream();
    }

    /// The store decides what matches. This only tells which of the three values it was.
    private static AccountMatch match(AccountView view, AccountSearch.Text text) {
        var email = view.owner().email().value();
        var vatNumber = view.vat().optionalNumber().map(VatNumber::toString);
        if (contains(email, text)) {
            return new AccountMatch(view.id(), Field.EMAIL, email);
        }
        return vatNumber
                .filter(number -> contains(number, text))
                .map(number -> new AccountMatch(view.id(), Field.VAT_NUMBER, number))
                .orElseGet(() -> new AccountMatch(
                        view.id(), Field.COMPANY, view.company().value()));
    }

    private static boolean contains(String value, AccountSearch.Text text) {
        var capitals = value.toUpperCase(Locale.ROOT);
        return text.spellings().anyMatch(searched -> capitals.contains(searched.toUpperCase(Locale.ROOT)));
    }
}
