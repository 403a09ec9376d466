package tel.billing.invoice.portal.console;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.application.vatreport.ReportCustomerVat;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleReport;
import tel.billing.shared.portal.console.Listing;

/// The reverse-charge supplies of a period by customer, for the recapitulative statement.
public record CustomerVatReport(ReportCustomerVat reportCustomers) implements ConsoleReport {
    private static final List<Column> COLUMNS = List.of(
            Column.text("vat_number"),
            Column.text("country"),
            Column.text("currency"),
            Column.number("net"),
            Column.number("documents"));

    @Override
    public int order() {
        return 30;
    }

    @Override
    public String name() {
        return "vat_customers";
    }

    @Override
    public boolean hasPeriod() {
        return true;
    }

    @Override
    public Listing show(Visit visit, LocalDate from, LocalDate to) {
        return Listing.whole(
                COLUMNS,
                reportCustomers.report(from, to).stream()
                        .map(figure -> List.of(
                                Cell.text(figure.vatNumber()),
                                Cell.choice(figure.country().code(), visit.country(figure.country())),
                                Cell.code(figure.net().currency().getCurrencyCode()),
                                Cell.amount(figure.net()),
                                Cell.count(figure.documents())))
                        .toList());
    }
}
