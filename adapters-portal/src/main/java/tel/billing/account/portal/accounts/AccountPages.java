package tel.billing.account.portal.accounts;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumberStatus;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.FindAccounts;
import tel.billing.account.application.FindAccounts.FoundAccount;
import tel.billing.account.application.FindAccounts.Outcome;
import tel.billing.account.application.SearchAccounts;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Workload;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.ListPage;
import tel.billing.shared.portal.console.Listing;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Staff find accounts, and see all about one account on one page.
@PortalPages
public final class AccountPages {
    private static final String HOME = "/console/accounts";
    private static final int PANEL_ROWS = 10;

    private final SearchAccounts searchAccounts;
    private final FindAccounts findAccounts;
    private final EmailAddressParser emailAddresses;
    private final List<AccountPanel> panels;

    /// @param panels of all subdomains
    public AccountPages(
            SearchAccounts searchAccounts,
            FindAccounts findAccounts,
            EmailAddressParser emailAddresses,
            List<AccountPanel> panels) {
        this.searchAccounts = searchAccounts;
        this.findAccounts = findAccounts;
        this.emailAddresses = emailAddresses;
        this.panels = panels.stream()
                .sorted(Comparator.comparingInt(AccountPanel::order))
                .toList();
    }

    /// Accounts as a table.
    ///
    /// @param isSearch whether these are the results of a search
    /// @param hasMore  whether more accounts match
    /// @param next     the path of the next part of the list
    public record Accounts(boolean isSearch, Listing listing, boolean hasMore, Optional<String> next) {
        private static final Accounts NOT_SEARCHED =
                new Accounts(true, Listing.whole(List.of(), List.of()), false, Optional.empty());
    }

    /// An account with everything about it.
    ///
    /// @param statusBadge the kind of the badge that shows the status
    /// @param vat         the key of the state of the VAT number
    /// @param vatBadge    the kind of the badge that shows it
    public record Account(AccountDetails details, String statusBadge, String vat, String vatBadge, List<Panel> panels) {

        /// The id, as the path has it.
        public String id() {
            return details.account().id().toString();
        }

        /// The key of the text with the time of the proof, which is the last positive answer of VIES.
        public String vatProofText() {
            return details.account().vat() instanceof VatNumberStatus.Verified
                    ? "console.account.vat_checked"
                    : "console.account.vat_last_confirmed";
        }

        /// The id of the owner's user, as a query has it.
        public String owner() {
            return details.account().owner().id().value().toString();
        }

        /// The states on which the operations depend. After the erasure, `erased_` precedes the status.
        public List<String> states() {
            return Stream.concat(
                            Stream.of((details.account().erasedAt().isPresent() ? "erased_" : "")
                                    + details.account().status().name().toLowerCase(Locale.ROOT)),
                            details.topUpsHeldSince().map(_ -> "held").stream())
                    .toList();
        }
    }

    /// The first rows of a panel.
    ///
    /// @param path of all rows
    public record Panel(String name, Listing listing, String path) {}

    /// The results of a search; without one, all accounts, the newest first.
    @GetMapping(HOME)
    @PortalAccess(Visitors.STAFF)
    public View accounts(Visit visit, Form query) {
        return Workload.REPORTS.call(() -> query.value("q").isBlank() ? newest(visit, query) : search(visit, query));
    }

    private View newest(Visit visit, Form query) {
        var page = Cursors.byId(ListPage.request(query), AccountId::new);
        var listing = AccountTable.of(visit, searchAccounts.find(AccountSearch.all(), page));
        return View.page(
                "account/accounts",
                new Accounts(false, listing, false, listing.next().map(cursor -> ListPage.next(HOME, cursor))),
                query);
    }

    private View search(Visit visit, Form query) {
        var text = query.required("q", typed -> AccountSearch.Text.parse(typed, emailAddresses));
        if (!query.isValid()) {
            return View.page("account/accounts", Accounts.NOT_SEARCHED, query);
        }
        return switch (findAccounts.find(text.get())) {
            case Outcome.TooShort() -> {
                query.fault("q", "console.accounts.too_short", FindAccounts.MIN_LENGTH);
                yield View.page("account/accounts", Accounts.NOT_SEARCHED, query);
            }
            case Outcome.Found(var found, var hasMore) ->
                found.size() == 1 ? View.redirect(path(found.getFirst())) : found(visit, found, hasMore, query);
        };
    }

    private static View found(Visit visit, List<FoundAccount> found, boolean hasMore, Form query) {
        return View.page(
                "account/accounts",
                new Accounts(true, AccountTable.of(visit, found), hasMore, Optional.empty()),
                query);
    }

    private static String path(FoundAccount found) {
        return HOME + "/" + found.account().id();
    }

    @GetMapping(HOME + "/{id}")
    @PortalAccess(Visitors.STAFF)
    public View account(@PathVariable String id, Visit visit) {
        return Workload.REPORTS.call(() -> read(id, visit));
    }

    private View read(String id, Visit visit) {
        var details = find(id);
        var account = details.account().id();
        var first = new PageRequest<String>(PANEL_ROWS, Optional.empty());
        var shown = panels.stream()
                .map(panel -> new Panel(panel.name(), panel.show(visit, account, first), path(account, panel)))
                .toList();
        var vat = details.account().vat();
        return View.page(
                "account/console-account",
                new Account(details, badge(details.account().status()), vat.label(), badge(vat), shown));
    }

    /// All records of one panel.
    @GetMapping(HOME + "/{id}/records/{panel}")
    @PortalAccess(Visitors.STAFF)
    public View panel(@PathVariable String id, @PathVariable String panel, Visit visit, Form query) {
        return Workload.REPORTS.call(() -> read(id, panel, visit, query));
    }

    private View read(String id, String panel, Visit visit, Form query) {
        var details = find(id);
        var account = details.account().id();
        var wanted = panels.stream()
                .filter(each -> each.name().equals(panel))
                .findAny()
                .orElseThrow(PageFailure::notFound);
        return new ListPage(
                        visit.text("console.panel." + panel + ".title"),
                        "",
                        visit.text("console.panel." + panel + ".empty"),
                        new ListPage.Up(HOME + "/" + account, company(visit, details.account())),
                        path(account, wanted),
                        wanted.show(visit, account, ListPage.request(query)))
                .view();
    }

    private static String path(AccountId account, AccountPanel panel) {
        return HOME + "/" + account + "/records/" + URLEncoder.encode(panel.name(), StandardCharsets.UTF_8);
    }

    private AccountDetails find(String id) {
        return searchAccounts.read(new AccountId(Cursors.idInPath(id))).orElseThrow(PageFailure::notFound);
    }

    /// The name of the company in the language of the page.
    public static String company(Visit visit, AccountView account) {
        return account.erasedAt().isPresent()
                ? visit.text("console.account.erased_company")
                : account.company().value();
    }

    static String badge(AccountStatus status) {
        return switch (status) {
            case ACTIVE -> "good";
            case SUSPENDED -> "bad";
            case DRAFT, CLOSED, EXPIRED -> "neutral";
        };
    }

    private static String badge(VatNumberStatus vat) {
        return switch (vat) {
            case VatNumberStatus.NoNumber() -> "neutral";
            case VatNumberStatus.Verified _ -> "good";
            case VatNumberStatus.Unverified _ -> "fair";
            case VatNumberStatus.Invalid _ -> "bad";
        };
    }
}
