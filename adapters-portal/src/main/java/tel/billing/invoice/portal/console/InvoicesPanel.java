package tel.billing.invoice.portal.console;

import java.time.ZoneId;
import java.util.List;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.issuing.SearchInvoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Times;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;

/// The invoices and credit notes of an account.
///
/// @param zone the seller's time zone, in which documents are dated
public record InvoicesPanel(SearchInvoices searchInvoices, ShowAccount showAccount, ZoneId zone)
        implements AccountPanel {
    private static final List<Column> COLUMNS = List.of(
            Column.text("number"),
            Column.text("document"),
            Column.text("issued"),
            Column.number("net"),
            Column.number("vat"),
            Column.number("gross"),
            Column.text("operations"));

    @Override
    public int order() {
        return 30;
    }

    @Override
    public String name() {
        return "invoices";
    }

    @Override
    public Listing show(Visit visit, AccountId account, PageRequest<String> page) {
        var isErased = showAccount.show(account).flatMap(AccountView::erasedAt).isPresent();
        return Listing.of(
                COLUMNS,
                searchInvoices.list(SearchInvoices.Criteria.of(account), Cursors.byId(page, InvoiceId::new)),
                invoice -> row(visit, invoice, !isErased && searchInvoices.isCreditable(invoice)),
                InvoiceId::toString);
    }

    private List<Cell> row(Visit visit, Invoice invoice, boolean isCorrectable) {
        var content = invoice.content();
        return List.of(
                Cell.link(InvoicePages.path(invoice.id()), invoice.number().toString()),
                Cell.text(visit.text(
                        invoice.isCreditNote()
                                ? "console.event.invoice.credit_note"
                                : "console.event.invoice.invoice")),
                Cell.day(Times.dayIn(zone, content.issuedAt())),
                Cell.amount(content.net()),
                Cell.amount(content.vat()),
                Cell.amount(content.gross()),
                new Cell.Operations(
                        "invoice",
                        "/console/invoices/" + invoice.id(),
                        isCorrectable ? List.of("correctable") : List.of()));
    }
}
