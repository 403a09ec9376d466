package tel.billing.account.portal.administration;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.SearchAccounts;
import tel.billing.account.portal.accounts.AccountPages;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.shared.AccountId;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.operation.AccountFacts;
import tel.billing.shared.portal.operation.Decision;

/// What administrators see before they change an account.
///
/// @param facts what the subdomains know about an account
public record AccountPreviews(SearchAccounts searchAccounts, List<AccountFacts> facts) {

    public AccountPreviews {
        facts = List.copyOf(facts);
    }

    /// The account, if it exists.
    AccountDetails read(UUID id) {
        return searchAccounts.read(new AccountId(id)).orElseThrow(PageFailure::notFound);
    }

    /// The beginning of the page of an operation, with the facts of the account.
    Decision of(String operation, AccountDetails account, Visit visit) {
        var view = account.account();
        var contributed = facts.stream()
                .flatMap(subdomain -> subdomain.of(view.id(), visit).stream())
                .toList();
        return Decision.of(operation, AccountPages.company(visit, view), page(view.id()))
                .fact(visit.text("operation.fact.status"), visit.text(statusKey(view.status())))
                .fact(visit.text("operation.fact.country"), visit.country(view.country()))
                .facts(contributed);
    }

    /// The page of an account.
    static String page(AccountId account) {
        return "/console/accounts/" + account;
    }

    private static String statusKey(AccountStatus status) {
        return "operation.account_status." + status.name().toLowerCase(Locale.ROOT);
    }

    /// The request of a confirmed form.
    static KeyedRequest request(Visit visit, Form form) {
        return KeyedRequest.ofStaff(
                visit.visitor(),
                form.hidden(Form.KEY, IdempotencyKey::parse),
                new Fingerprint(form.fingerprint(visit)));
    }
}
