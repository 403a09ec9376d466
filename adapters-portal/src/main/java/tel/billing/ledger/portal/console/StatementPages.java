package tel.billing.ledger.portal.console;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.WalletEntry;
import tel.billing.ledger.portal.TransferTexts;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.ListPage;
import tel.billing.shared.portal.console.Listing;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// The statement of a wallet for staff.
@PortalPages
public record StatementPages(Ledger ledger) {
    private static final List<Column> COLUMNS = List.of(
            Column.text("time"),
            Column.text("entry"),
            Column.text("description"),
            Column.number("amount"),
            Column.number("balance"));

    @GetMapping("/console/accounts/{id}/wallets/{currency}")
    @PortalAccess(Visitors.STAFF)
    public View show(@PathVariable String id, @PathVariable String currency, Visit visit, Form query) {
        var account = new AccountId(Cursors.idInPath(id));
        var wallet = ledger.wallets(account).stream()
                .map(each -> each.balance().currency())
                .filter(each -> each.getCurrencyCode().equals(currency))
                .findAny()
                .orElseThrow(PageFailure::notFound);
        var page = ListPage.request(query);
        var request = new PageRequest<>(page.limit(), page.after().map(Cursors::number));
        return new ListPage(
                        visit.text("console.statement.title", currency),
                        "",
                        visit.text("console.statement.empty"),
                        new ListPage.Up("/console/accounts/" + account, visit.text("console.statement.account")),
                        "/console/accounts/%s/wallets/%s".formatted(account, currency),
                        Listing.of(
                                COLUMNS,
                                ledger.entries(account, wallet, request),
                                entry -> row(visit, entry),
                                String::valueOf))
                .view();
    }

    private static List<Cell> row(Visit visit, WalletEntry entry) {
        var transfer = entry.transfer();
        return List.of(
                Cell.time(transfer.postedAt()),
                Cell.text(visit.text("console.event.ledger." + transfer.type().label())),
                Cell.text(TransferTexts.of(visit, transfer)),
                Cell.amount(entry.effect()),
                Cell.amount(entry.balanceAfter()));
    }
}
