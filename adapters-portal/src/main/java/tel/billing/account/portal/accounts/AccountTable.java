package tel.billing.account.portal.accounts;

import java.util.List;
import java.util.stream.Collectors;
import tel.billing.account.AccountMatch;
import tel.billing.account.AccountView;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.FindAccounts.FoundAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Listing;

/// Accounts as a table.
final class AccountTable {
    private static final List<Column> LIST = List.of(
            Column.text("company"),
            Column.text("email"),
            Column.text("status"),
            Column.text("country"),
            Column.number("balance"),
            Column.text("created"));
    private static final List<Column> HELD = List.of(
            Column.text("company"),
            Column.text("email"),
            Column.text("status"),
            Column.number("balance"),
            Column.text("held_since"));
    private static final List<Column> FOUND = List.of(
            Column.text("company"),
            Column.text("email"),
            Column.text("status"),
            Column.text("country"),
            Column.text("matched"));

    private AccountTable() {}

    static Listing of(Visit visit, Page<AccountDetails, AccountId> page) {
        return Listing.of(LIST, page, details -> row(visit, details), AccountId::toString);
    }

    static Listing ofHeld(Visit visit, Page<AccountDetails, AccountId> page) {
        return Listing.of(
                HELD,
                page,
                details -> List.of(
                        company(visit, details.account()),
                        email(details.account()),
                        status(visit, details.account()),
                        balances(visit, details),
                        Cell.time(details.topUpsHeldSince())),
                AccountId::toString);
    }

    static Listing of(Visit visit, List<FoundAccount> found) {
        return Listing.whole(
                FOUND,
                found.stream()
                        .map(each -> List.of(
                                company(visit, each.account()),
                                email(each.account()),
                                status(visit, each.account()),
                                Cell.text(visit.country(each.account().country())),
                                Cell.text(each.matches().stream()
                                        .map(match -> matched(visit, match))
                                        .collect(Collectors.joining("; ")))))
                        .toList());
    }

    private static List<Cell> row(Visit visit, AccountDetails details) {
        var account = details.account();
        return List.of(
                company(visit, account),
                email(account),
                status(visit, account),
                Cell.text(visit.country(account.country())),
                balances(visit, details),
                Cell.day(account.createdAt()));
    }

    private static Cell company(Visit visit, AccountView account) {
        return Cell.link("/console/accounts/" + account.id(), AccountPages.company(visit, account));
    }

    private static Cell email(AccountView account) {
        return Cell.text(account.owner().email().value());
    }

    private static Cell status(Visit visit, AccountView account) {
        return Cell.badge(
                AccountPages.badge(account.status()),
                visit.text("console.account.status." + visit.key(account.status())));
    }

    private static Cell balances(Visit visit, AccountDetails details) {
        return Cell.text(details.wallets().stream()
                .map(wallet -> visit.money(wallet.balance()))
                .collect(Collectors.joining("; ")));
    }

    private static String matched(Visit visit, AccountMatch match) {
        return visit.text("console.accounts.matched." + visit.key(match.field()), match.value());
    }
}
