package tel.billing.invoice.portal.console;

import java.util.List;
import tel.billing.invoice.application.document.InvoiceDocuments.Unrendered;
import tel.billing.invoice.application.document.ListUnrenderedInvoices;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Listing;

/// The invoices that have no document although they should.
public record UnrenderedInvoices(ListUnrenderedInvoices listUnrenderedInvoices) implements ConsoleList {
    private static final List<Column> COLUMNS =
            List.of(Column.text("number"), Column.text("account"), Column.text("issued"));

    @Override
    public Group group() {
        return Group.QUEUES;
    }

    @Override
    public int order() {
        return 60;
    }

    @Override
    public String name() {
        return "unrendered";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.cut(
                COLUMNS,
                listUnrenderedInvoices.list(),
                UnrenderedInvoices::row,
                visit.text("console.list.newest_only", ListUnrenderedInvoices.MAX_INVOICES));
    }

    private static List<Cell> row(Unrendered unrendered) {
        return List.of(
                Cell.link(
                        InvoicePages.path(unrendered.invoice()),
                        unrendered.number().toString()),
                Cell.account(unrendered.account()),
                Cell.time(unrendered.issuedAt()));
    }
}
