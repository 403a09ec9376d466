package tel.billing.invoice.portal.console;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.application.vatreport.ReportVat;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleReport;
import tel.billing.shared.portal.console.Listing;

/// The VAT figures of a period for the tax return.
public record VatReport(ReportVat reportVat) implements ConsoleReport {
    private static final List<Column> COLUMNS = List.of(
            Column.text("country"),
            Column.text("treatment"),
            Column.number("rate"),
            Column.text("currency"),
            Column.number("net"),
            Column.number("vat"),
            Column.number("national_vat"),
            Column.number("documents"));

    @Override
    public int order() {
        return 20;
    }

    @Override
    public String name() {
        return "vat";
    }

    @Override
    public boolean hasPeriod() {
        return true;
    }

    @Override
    public Listing show(Visit visit, LocalDate from, LocalDate to) {
        return Listing.whole(
                COLUMNS,
                reportVat.report(from, to).stream()
                        .map(figure -> row(visit, figure))
                        .toList());
    }

    private static List<Cell> row(Visit visit, VatSummary figure) {
        var treatment = figure.treatment();
        var kind = visit.key(treatment.kind());
        return List.of(
                Cell.choice(treatment.customer().code(), visit.country(treatment.customer())),
                Cell.choice(kind, visit.text("console.vat.treatment." + kind)),
                Cell.percentage(treatment.rate()),
                Cell.code(figure.net().currency().getCurrencyCode()),
                Cell.amount(figure.net()),
                Cell.amount(figure.vat()),
                Cell.amount(figure.nationalVat()),
                Cell.count(figure.documents()));
    }
}
